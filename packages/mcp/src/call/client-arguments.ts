import type { Arguments } from '@contact-sync/core';

/** Arguments that clients add to every call, without the model. Any other unknown argument is an error. */
const CLIENT_ARGUMENTS: ReadonlyArray<{ name: string; client: string }> = [
	{ name: 'toolCallId', client: 'n8n before 2.2.5' }, // n8n-io/n8n#21500
	// n8n-io/n8n#22787: the fields of the Chat Trigger
	...['sessionId', 'action', 'chatInput'].map((name) => ({ name, client: 'n8n 1.122' })),
];

const NAMES = new Set(CLIENT_ARGUMENTS.map(({ name }) => name));

/** Returns the arguments of the model. */
export const withoutClientArguments = (args: Arguments): Arguments =>
	Object.fromEntries(Object.entries(args).filter(([name]) => !NAMES.has(name)));

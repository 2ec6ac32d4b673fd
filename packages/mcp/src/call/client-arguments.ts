import type { Arguments } from '@contact-sync/core';

/** Arguments that clients add to every call, without the model. Any other unknown argument is an error. */
const CLIENT_ARGUMENTS: ReadonlySet<string> = new Set([
	'toolCallId', // n8n before 2.2.5: n8n-io/n8n#21500
	...['sessionId', 'action', 'chatInput'], // n8n 1.122, the fields of the Chat Trigger: n8n-io/n8n#22787
]);

/** Returns the arguments of the model. */
export const withoutClientArguments = (args: Arguments): Arguments =>
	Object.fromEntries(Object.entries(args).filter(([name]) => !CLIENT_ARGUMENTS.has(name)));

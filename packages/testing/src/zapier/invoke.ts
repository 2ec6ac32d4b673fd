import type { ZapierStep } from '@contact-sync/core';
import { createAppHandler } from '../../../zapier/scripts/app-handler.ts';
import app from '../../../zapier/src/index.ts';

process.env.CONTACT_SYNC_ALLOW_LOOPBACK = '1'; // the test servers use plain HTTP

export const KEY = 'test_2f7c1b9e4d3a8f60';

export const create = (key: string): string => `creates.${key}.operation.perform`;
export const search = (key: string): string => `searches.${key}.operation.perform`;
export const trigger = (key: string): string => `triggers.${key}.operation.perform`;

const METHODS: Readonly<Record<ZapierStep['as'], (key: string) => string>> = {
	create,
	search,
	trigger,
	dropdown: trigger,
};

/** Returns the path of the function that runs a step. */
export const methodOf = ({ as, key }: Pick<ZapierStep, 'as' | 'key'>): string => METHODS[as](key);

export const UPSERT = create('upsert_contact');
export const TEST = 'authentication.test';

export interface Invocation {
	/** Result, if the call succeeded. */
	results?: unknown;
	/** Error as Zapier shows it. */
	error?: { name: string; text: string; delay?: number; code?: string; status?: number };
	/** Unparsed message of the error. */
	raw: string;
	/** All log entries with their data. */
	logs: string;
}

/** Runs a method of the app as Zapier's cloud does. */
export async function invoke(
	method: string,
	authData: Record<string, string>,
	inputData: Record<string, unknown> = {},
	meta: Record<string, unknown> = {},
): Promise<Invocation> {
	const lines: string[] = [];
	const bundle = { authData: { api_key: KEY, ...authData }, inputData, meta };
	const customLogger = (message: string, data: unknown) =>
		lines.push(message, JSON.stringify(data));
	const { results, error } = await createAppHandler(onlyStep(method))({
		command: 'execute',
		method,
		bundle,
		customLogger,
	}).then(
		(output) => ({ results: output.results, error: undefined }),
		(thrown: Error) => ({ results: undefined, error: thrown }),
	);
	const raw = error === undefined ? '' : error.message;
	return {
		results,
		raw,
		logs: lines.join('\n'),
		...(error === undefined ? {} : { error: { name: error.name, ...read(raw) } }),
	};
}

/**
 * Returns the app with only the step of this method. The platform copies and freezes the whole definition on
 * each call.
 */
function onlyStep(method: string): typeof app {
	const [kind, key] = method.split('.');
	const none = { triggers: {}, searches: {}, creates: {}, searchOrCreates: {} };
	if (kind !== 'triggers' && kind !== 'searches' && kind !== 'creates') return { ...app, ...none };
	return { ...app, ...none, [kind]: { [key!]: app[kind]![key!] } };
}

/** Parses an error message, which some of Zapier's errors wrap in JSON. */
function read(raw: string): { text: string; delay?: number; code?: string; status?: number } {
	if (!raw.startsWith('{')) return { text: raw };
	const { message, ...rest } = JSON.parse(raw) as { message: string };
	return { text: message, ...rest };
}

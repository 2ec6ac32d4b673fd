import {
	actions,
	actionsOn,
	ContactSyncError,
	createBudget,
	createClient,
	createRunCache,
	NotSentError,
	runAction,
	type ClientOptions,
	type Platform,
} from '@contact-sync/core';
import { invalidInputs } from './inputs.ts';
import { runsOn } from './requests.ts';
import { NO_RESPONSE, RESPONSES } from './responses.ts';

/** Example of an error, named after the input or response that causes it. */
export interface ErrorExample {
	name: string;
	/** Key of the action. */
	actionKey: string;
	error: ContactSyncError;
}

const OPTIONS: ClientOptions = {
	baseUrl: 'https://contacts.example.com',
	apiKey: 'cs_test_made_up',
	fetch,
	now: () => 0,
	sleep: async () => {},
	random: () => 0,
	rules: [], // retries end with the same text
};

/** Returns every error of the core, with the labels of a platform. */
export async function everyError(platform: Platform): Promise<ErrorExample[]> {
	const examples: Array<ErrorExample | undefined> = [];
	for (const { action, input } of runsOn(platform))
		for (const [name, respond] of RESPONSES) {
			const timeoutMs = name === NO_RESPONSE ? 1 : undefined;
			const client = createClient({ ...OPTIONS, fetch: respond, timeoutMs });
			const run = () => runAction(action, client, input, { platform });
			examples.push(await errorOf(`${action.key}, ${name}`, action.key, run));
		}
	for (const [name, read] of invalidInputs(platform))
		examples.push(await errorOf(name, 'contact.upsert', async () => read()));
	for (const [name, options] of UNUSABLE)
		examples.push(
			await errorOf(name, 'contact.upsert', async () => createClient({ ...OPTIONS, ...options })),
		);
	examples.push(
		await errorOf('a reached rate limit', 'contact.upsert', () => usedUp().take({ withinMs: 0 })),
	);
	const cache = createRunCache({ maxLookUpPages: 1 });
	const search = () =>
		runAction(CHECK, endless, { email: 'ada@acme.example' }, { cache, platform });
	examples.push(await errorOf('a list too long to search', CHECK.key, search));
	for (const action of actionsOn(platform).filter(({ key }) => key === 'sequence.bulkEnrollList')) {
		const enroll = () => runAction(action, endless, TOO_MANY, { platform });
		examples.push(await errorOf('a list too long for a step', action.key, enroll));
	}
	const withdrawal = AbortSignal.abort(new NotSentError());
	const withdrawn = createClient({ ...OPTIONS, withdrawal });
	examples.push(await errorOf('a canceled call', 'key.check', () => withdrawn.ping()));
	return examples.filter((each) => each !== undefined);
}

const CHECK = actions.find(({ key }) => key === 'unsubscribed.check')!;

/** Input with more email addresses than a step accepts. */
const TOO_MANY = {
	sequence: 'onboarding',
	emails: Array.from({ length: 10_001 }, (_, i) => `p${i}@acme.example`),
};

/** Client for a service that ignores the filter and returns an endless list. */
const endless = createClient({
	...OPTIONS,
	fetch: async (input) => {
		const next = new URL(String(input instanceof Request ? input.url : input));
		next.searchParams.set('page', String(Number(next.searchParams.get('page') ?? 1) + 1));
		return Response.json({ results: [{ email: `${next.search}@acme.example` }], next });
	},
});

const UNUSABLE: ReadonlyArray<[name: string, options: Partial<ClientOptions>]> = [
	...[
		'',
		'contacts',
		'ftp://a.example',
		'https://a:b@a.example',
		'https://a.example?b',
		'http://a.example',
	].map((baseUrl): [string, Partial<ClientOptions>] => [`the Base URL ${baseUrl}`, { baseUrl }]),
	...['', 'with space'].map((apiKey): [string, Partial<ClientOptions>] => [
		`the key ${apiKey}`,
		{ apiKey },
	]),
];

function usedUp() {
	const budget = createBudget({ perMinute: 1, perHour: 1 }, OPTIONS);
	void budget.take({ withinMs: 0 });
	return budget;
}

async function errorOf(
	name: string,
	actionKey: string,
	fail: () => Promise<unknown>,
): Promise<ErrorExample | undefined> {
	try {
		await fail();
		return undefined;
	} catch (error) {
		if (error instanceof ContactSyncError) return { name, actionKey, error };
		throw error;
	}
}

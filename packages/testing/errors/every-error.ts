import {
	actionsOn,
	ContactSyncError,
	createBudget,
	createClient,
	createRunCache,
	NotSentError,
	runAction,
	type Action,
	type ClientOptions,
	type Platform,
} from '@contact-sync/core';
import { invalidInputs } from './inputs.ts';
import { MESSAGE_CASES } from './messages.ts';
import { runsOn } from './requests.ts';
import { NO_RESPONSE, RESPONSES } from './responses.ts';
import { MCP } from '@contact-sync/testing/platforms';
import { actionOf } from '@contact-sync/testing/action-of';

/** Example of an error. */
export interface ErrorExample {
	/** Response or invalid value that causes it. */
	cause: string;
	/** Key of the action. */
	actionKey: string;
	/** Input of the action. */
	input?: object;
	/** Whether other examples differ from it only in the length of a value or label. */
	isLong?: boolean;
	/** Whether a message or a wait of the service is the point of the example. */
	isMessage?: boolean;
	error: ContactSyncError;
}

const OPTIONS: ClientOptions = {
	baseUrl: 'https://contacts.example.com',
	apiKey: 'cs_test_made_up',
	fetch,
	now: () => 0,
	sleep: async () => {},
	random: () => 0,
	retries: 'none', // retries end with the same text
};

/** Returns every error of the core, with the labels of a platform. */
export async function everyError(platform: Platform): Promise<ErrorExample[]> {
	const examples: Array<ErrorExample | undefined> = [];
	const run = (action: Action, input: object, options: Partial<ClientOptions> = {}) =>
		runAction(action, createClient({ ...OPTIONS, ...options }), { ...input }, optionsOn(platform));
	for (const { action, input, isLong } of runsOn(platform))
		for (const { name, respond, hasLongText } of RESPONSES) {
			const timeoutMs = name === NO_RESPONSE ? 1 : undefined;
			const about = { cause: name, actionKey: action.key, input, isLong: isLong || hasLongText };
			examples.push(await errorOf(about, () => run(action, input, { fetch: respond, timeoutMs })));
		}
	for (const { key, input, name, respond } of MESSAGE_CASES)
		for (const action of actionsOn(platform).filter((each) => each.key === key)) {
			const about = { cause: name, actionKey: key, input, isMessage: true };
			examples.push(await errorOf(about, () => run(action, input, { fetch: respond })));
		}
	for (const { name, read, isLong } of invalidInputs(platform))
		examples.push(
			await errorOf({ cause: name, actionKey: 'contact.upsert', isLong }, async () => read()),
		);
	for (const [cause, options] of UNUSABLE)
		examples.push(
			await errorOf({ cause, actionKey: 'contact.upsert' }, async () =>
				createClient({ ...OPTIONS, ...options }),
			),
		);
	examples.push(
		await errorOf({ cause: 'a reached rate limit', actionKey: 'contact.upsert' }, () =>
			usedUp().take({ withinMs: 0 }),
		),
	);
	examples.push(
		await errorOf({ cause: 'an outage', actionKey: 'contact.upsert' }, () =>
			unavailable().take({ withinMs: 0 }),
		),
	);
	const search = () => runAction(CHECK, endless, { email: 'ada@acme.example' }, { platform });
	examples.push(
		await errorOf({ cause: 'a list too long to search', actionKey: CHECK.key }, search),
	);
	for (const action of actionsOn(platform).filter(({ key }) => key === 'sequence.bulkEnrollList')) {
		const enroll = () => runAction(action, endless, TOO_MANY, { platform });
		examples.push(
			await errorOf({ cause: 'a list too long for a step', actionKey: action.key }, enroll),
		);
	}
	const withdrawal = AbortSignal.abort(new NotSentError());
	const withdrawn = createClient({ ...OPTIONS, withdrawal });
	examples.push(
		await errorOf({ cause: 'a canceled call', actionKey: 'key.check' }, () => withdrawn.ping()),
	);
	return examples.filter((each) => each !== undefined);
}

/** Returns the options of a run. Only the MCP server names operations. */
const optionsOn = (platform: Platform) => ({
	platform,
	cache: createRunCache(platform === MCP ? { operations: OPERATIONS } : {}),
});

const OPERATIONS = [{ key: 'contact.upsert', name: 'create_or_update_contact' }] as const;

const CHECK = actionOf('unsubscribed.check');

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

function unavailable() {
	const budget = createBudget({ perMinute: 60, perHour: 1_000 }, OPTIONS);
	for (let i = 0; i < 3; i += 1) budget.failed();
	return budget;
}

async function errorOf(
	about: Omit<ErrorExample, 'error'>,
	fail: () => Promise<unknown>,
): Promise<ErrorExample | undefined> {
	try {
		await fail();
		return undefined;
	} catch (error) {
		if (error instanceof ContactSyncError) return { ...about, error };
		throw error;
	}
}

import {
	AuthenticationError,
	ConfigurationError,
	NetworkError,
	NotFoundError,
	RateLimitedError,
	ScopeError,
	ServerError,
	OutcomeUnknownError,
	UnexpectedResponseError,
	UnprocessableError,
	ValidationError,
	type Action,
} from '@contact-sync/core';
import { errors } from 'zapier-platform-core';
import { toZapierError, type ErrorContext } from '../src/errors.ts';
import { respondWith, withServer } from './respond-with.ts';
import { create, invoke } from '@contact-sync/testing/zapier/invoke';
import { actionOf } from '@contact-sync/testing/action-of';

const UPSERT: ErrorContext = actionOf('contact.upsert');

const parts = { summary: 'It broke.', hint: 'Fix it.' };

const shown = (thrown: unknown, context: ErrorContext) => {
	const { name, message } = toZapierError(errors, thrown, context);
	return [name, message.startsWith('{') ? (JSON.parse(message) as unknown) : message];
};

/** Returns the title, the fix, and the service's message. */
const messageWith = (detail?: string): string =>
	detail === undefined ? 'It broke. Fix it.' : `It broke. Fix it. The service reports: ${detail}`;

const endedRun = (code: string, status?: number, detail?: string) => [
	'AppError',
	{ message: messageWith(detail), code, ...(status === undefined ? {} : { status }) },
];

const HALTED = ['HaltedError', messageWith()];

describe('errors in Zapier', () => {
	it.each([
		['validation', new ValidationError({ ...parts, status: 400, fields: {} }), 'invalid_data', 400],
		[
			'validation before sending',
			new ValidationError({ ...parts, fields: {} }),
			'invalid_data',
			undefined,
		],
		['configuration', new ConfigurationError(parts), 'invalid_configuration', undefined],
		[
			'an unexpected response',
			new UnexpectedResponseError({ ...parts, status: 404 }),
			'unexpected_response',
			404,
		],
	])('end the run: %s', (_name, error, code, status) => {
		expect(shown(error, UPSERT)).toEqual(endedRun(code, status));
	});

	it('end the run and report the missing scope', () => {
		expect(shown(new ScopeError({ status: 403, scope: 'contacts:write' }), UPSERT)).toEqual([
			'AppError',
			{
				message:
					"This API key can't create or update contacts or change their tags. Add the scope contacts:write.",
				code: 'scope_missing',
				status: 403,
			},
		]);
	});

	it('halt a run whose outcome is unknown, because Autoreplay replays every run that ends with an error', () => {
		for (const status of [500, 502, 503, 504, undefined]) {
			const error = new OutcomeUnknownError({ ...parts, status });
			expect(shown(error, actionOf('event.track'))).toEqual(HALTED);
			expect(shown(error, actionOf('email.trigger'))).toEqual(HALTED);
		}
	});

	it('end the run with an error if the user chose to get one for an unknown outcome', async () => {
		for (const [if_unknown, name] of [
			['report', 'AppError'],
			['halt', 'HaltedError'],
			[undefined, 'HaltedError'],
		]) {
			await withServer(respondWith(502, {}), async ({ url }) => {
				const input = { event_name: 'login', email: 'ada@acme.example', if_unknown };
				const { error } = await invoke(create('track_event'), { base_url: url }, input);
				expect(error?.name).toBe(name);
			});
		}
	});

	const missing = (detail?: string) => new NotFoundError({ ...parts, status: 404, detail });
	const unprocessable = (detail?: string) =>
		new UnprocessableError({ ...parts, status: 422, detail });

	it.each<[Action['key'], string]>([
		['email.trigger', 'The recipient is unsubscribed.'],
		['sequence.enroll', 'This address is bounced, so it must not be emailed.'],
		['sequence.bulkEnrollList', 'recipient_complained.'],
		['email.trigger', 'Unsubscribed from this sender.'],
		['email.trigger', 'The email is on the suppression list.'],
		['email.trigger', 'This contact opted out.'],
		['email.trigger', 'Hard bounce on November 3.'],
	])('halt the run for a suppressed recipient: %s, %p', (key, detail) => {
		expect(shown(unprocessable(detail), actionOf(key))).toEqual([
			'HaltedError',
			messageWith(detail),
		]);
	});

	const REJECTED: ReadonlyArray<[string, Action['key'], string?]> = [
		['no sender is configured', 'email.trigger', 'No sender is configured.'],
		['422 without a reason', 'email.trigger'],
		['an incomplete template', 'email.trigger', 'The template has no unsubscribe link.'],
		['a rejected option', 'sequence.enroll', 'override_unsubscribe must be true or false.'],
		['422 for contact data', 'contact.upsert', 'Enter a valid email.'],
		['an unsubscribed contact', 'contact.upsert', 'Unsubscribed.'],
		['422 for an event', 'event.track'],
	];
	const MISSING: ReadonlyArray<[string, Action['key'], string?]> = [
		['an event for an unknown contact', 'event.track', 'No contact.'],
		['a tag for an unknown contact', 'contact.addTag'],
		['an unknown email trigger', 'email.trigger'],
		['a deleted sequence', 'sequence.enroll'],
		['a deleted sequence (bulk)', 'sequence.bulkEnrollList'],
	];

	it.each([
		...REJECTED.map(([name, key, detail]) => ({
			...{ name, key, error: unprocessable(detail) },
			want: endedRun('unprocessable', 422, detail),
		})),
		...MISSING.map(([name, key, detail]) => ({
			...{ name, key, error: missing(detail) },
			want: endedRun('not_found', 404, detail),
		})),
	])('end the run with an error that notifies the owner: $name', ({ key, error, want }) => {
		expect(shown(error, actionOf(key))).toEqual(want);
	});

	it.each<[string, object, string]>([
		['end the run', {}, 'AppError'],
		['end the run', { detail: 'Try a shorter subject.' }, 'AppError'],
		['halt the run', { errors: { to_email: ['Has unsubscribed.'] } }, 'HaltedError'],
	])('%s if an email is rejected with the body %j', async (_name, body, name) => {
		await withServer(respondWith(422, body), async ({ url }) => {
			const input = { trigger_key: 'receipt', to_email: 'ada@acme.example' };
			const { error } = await invoke(create('trigger_email'), { base_url: url }, input);
			expect(error?.name).toBe(name);
		});
	});

	it.each([{}, { detail: 'Enrolled on Monday.' }])(
		'are none if the contact is already enrolled (%j)',
		async (body) => {
			await withServer(respondWith(409, body), async ({ url }) => {
				const input = { email: 'ada@acme.example', sequence: 'onboarding' };
				const { results } = await invoke(create('enroll_contact'), { base_url: url }, input);
				expect(results).toMatchObject({ status: 'already_enrolled', created: false });
			});
		},
	);

	it.each([
		['x'.repeat(300), 250],
		['x'.repeat(150), 'It broke. Fix it. The service reports: .'.length + 150],
	])("include as much of the service's message as fits in 250 characters: %s", (detail, length) => {
		const [, message] = shown(new OutcomeUnknownError({ ...parts, detail }), UPSERT);
		expect(message).toHaveLength(length);
		expect(message).toMatch(/^It broke\. Fix it\. The service reports: x+[….]$/);
	});

	it("omit the service's message if only a few words would fit", () => {
		const hint = `${'Fix it. '.repeat(25)}End.`;
		const error = new OutcomeUnknownError({ ...parts, hint, detail: 'x'.repeat(100) });
		expect(shown(error, UPSERT)).toEqual(['HaltedError', `It broke. ${hint}`]);
	});

	it('mark the connection as expired if the key is no longer accepted', () => {
		const error = new AuthenticationError({ ...parts, status: 401 });
		expect(shown(error, UPSERT)).toEqual([
			'ExpiredAuthError',
			'It broke. Reconnect Contact Sync in Zapier with a valid key.',
		]);
	});

	it('never hold or retry a run while a user connects an account', () => {
		const all = [
			new AuthenticationError({ ...parts, status: 401 }),
			new RateLimitedError({ ...parts, status: 429 }),
			new ServerError({ ...parts, status: 503 }),
			new NetworkError(parts),
		];
		for (const error of all)
			expect(shown(error, 'connect')).toEqual(endedRun(error.code, error.status));
	});

	it.each([
		[new TypeError('cannot read "ada@acme.example"'), 'TypeError'],
		['ada@acme.example', 'string'],
		[undefined, 'undefined'],
	])("report only the type of thrown values that aren't core errors", (thrown, kind) => {
		expect(shown(thrown, UPSERT)).toEqual([
			'AppError',
			{
				message: `The Contact Sync app failed (${kind}). Report this error and the time when it occurred.`,
				code: 'unexpected_error',
			},
		]);
	});
});

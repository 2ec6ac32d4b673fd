import { actionsOn, type ContactSyncError } from '@contact-sync/core';
import type { INode } from 'n8n-workflow';
import { errors } from 'zapier-platform-core';
import { formatError as textInN8n, toNodeError } from '../../n8n/nodes/shared/node-error.ts';
import { test as connect } from '../../zapier/src/authentication.ts';
import { toZapierError, type ErrorContext } from '../../zapier/src/errors.ts';
import { everyError, type ErrorExample } from '../texts/every-error.ts';
import { problemsOf, splitText } from '@contact-sync/testing/problems';

const REPORT = /The service reports: .*$/s;

/** Returns the problems with errors, with one example per distinct text. */
function wrong(all: readonly ErrorExample[], problems: (provoked: ErrorExample) => string[]) {
	const found = all.flatMap((each) => {
		const { summary, hint } = each.error;
		return problems(each).map((problem): [string, string] => [
			`${problem} · ${summary} ${hint}`,
			`${each.name}: ${each.error.message}`,
		]);
	});
	return Object.fromEntries(found.toReversed());
}

const shownOf = ({ summary, hint, report }: ContactSyncError) => ({
	title: summary,
	fix: hint,
	report,
});

let forN8n: ErrorExample[];
let forZapier: ErrorExample[];
beforeAll(async () => {
	forN8n = await everyError('n8n');
	forZapier = await everyError('zapier');
});

it('the examples include every error class', () => {
	expect(new Set(forN8n.map(({ error }) => error.name))).toEqual(
		new Set([
			...['AuthenticationError', 'ConfigurationError', 'ConflictError', 'NetworkError'],
			...[
				'NotFoundError',
				'NotSentError',
				'RateLimitedError',
				'ScopeError',
				'ServerError',
				'TimeoutError',
			],
			...['TlsError', 'OutcomeUnknownError', 'UnexpectedResponseError', 'UnprocessableError'],
			'ValidationError',
		]),
	);
});

describe('every error of the core', () => {
	it('has a title and a fix that follow the writing rules', () => {
		expect(wrong(forN8n, ({ error }) => problemsOf(shownOf(error)))).toEqual({});
		expect(wrong(forZapier, ({ error }) => problemsOf(shownOf(error)))).toEqual({});
	});
});

describe('every error in n8n', () => {
	const node = { name: 'Contact Sync', type: 'contactSync', typeVersion: 1 } as INode;

	it("has the title as its message, and the fix and the service's report as its description", () => {
		expect(
			wrong(forN8n, ({ error }) => {
				const { message, description } = toNodeError(node, error, 3);
				return message === `${error.summary} [item 3]` &&
					unescaped(description) === error.description
					? []
					: [`${message} / ${description}`];
			}),
		).toEqual({});
	});

	it('shows the title and the fix as plain text in the output item if the node continues on error', () => {
		expect(
			wrong(forN8n, ({ error }) => {
				const text = textInN8n(node, error, 3);
				return text === `${error.message} [item 3]` ? [] : [text];
			}),
		).toEqual({});
	});
});

/** Returns the action with this key, or a read context if the key is a trigger's. */
const contextOf = (key: string): ErrorContext =>
	actionsOn('zapier').find((action) => action.key === key) ?? { effect: 'read' };

describe('every error in Zapier', () => {
	const textOf = ({ error, actionKey }: ErrorExample) => {
		const { message } = toZapierError(
			errors,
			error,
			actionKey === 'key.check' ? 'connect' : contextOf(actionKey),
			() => 0,
		);
		return message.startsWith('{') ? (JSON.parse(message) as { message: string }).message : message;
	};

	it('has up to 250 characters, including the complete title and fix', () => {
		expect(
			wrong(forZapier, (provoked) => {
				const text = textOf(provoked);
				const { summary, hint } = provoked.error;
				const isWhole =
					text.startsWith(`${summary} ${hint}`) || text.startsWith(`${summary} Reconnect`);
				return text.length <= 250 && isWhole ? [] : [`${text.length}: ${text}`];
			}),
		).toEqual({});
	});

	it('follows the writing rules', () => {
		expect(
			wrong(forZapier, (provoked) => {
				const text = textOf(provoked);
				const { summary: title, progress = '' } = provoked.error;
				const report = REPORT.exec(text)?.[0] ?? '';
				return problemsOf({
					title,
					fix: text
						.slice(title.length, text.length - report.length)
						.replace(progress, '')
						.trim(),
					report,
				});
			}),
		).toEqual({});
	});

	it('follows the writing rules, even if it occurs only in the app', async () => {
		const unknown = toZapierError(errors, new TypeError('x'), contextOf('contact.upsert'));
		const z = { errors, request: async () => respondWith('{"scopes": []}') };
		const authData = { api_key: 'made_up', base_url: 'https://contacts.example.com' };
		// `connect` uses only these properties.
		const useless = connect(z as never, { authData } as never).catch((thrown: Error) => thrown);
		for (const error of [unknown, await useless]) {
			const text = (JSON.parse((error as Error).message) as { message: string }).message;
			expect([text, problemsOf(splitText(text))]).toEqual([text, []]);
		}
	});
});

const respondWith = (content: string) => ({ status: 200, headers: new Headers(), content });

const unescaped = (text: string | null | undefined): string =>
	String(text).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

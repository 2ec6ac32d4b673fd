import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked, type Tokens } from 'marked';
import { actionsOn } from '@contact-sync/core';
import type { INode } from 'n8n-workflow';
import { errors } from 'zapier-platform-core';
import { ROOT } from '@contact-sync/testing/paths';
import { problemsOf, splitText } from '@contact-sync/testing/problems';
import { MCP, N8N, PLATFORMS, ZAPIER, type PlatformName } from '@contact-sync/testing/platforms';
import { formatError as textInN8n, toNodeError } from '../../n8n/nodes/shared/node-error.ts';
import { test as connect } from '../../zapier/src/authentication.ts';
import { toZapierError, type ErrorContext } from '../../zapier/src/errors.ts';
import { explain } from '../../mcp/src/call/result.ts';
import { everyError, type ErrorExample } from './every-error.ts';
import { differencesOf, messagesOf, overviewOf } from './overview.ts';

/**
 * Returns the messages in the table whose first column is `message`, each with a pattern. In the patterns,
 * `…` matches any text.
 */
function documentedMessages(markdown: string): Array<{ message: string; pattern: RegExp }> {
	const tables = marked.lexer(markdown).filter((token) => token.type === 'table') as Tokens.Table[];
	const table = tables.find(({ header }) => header[0]!.text === 'message');
	if (table === undefined) throw new Error('There is no table of messages.');
	return table.rows
		.flatMap(([cell]) => cell!.text.split(' · '))
		.map((message) => ({ message, pattern: patternOf(message) }));
}

/** Returns a pattern that matches the start of a message. */
const patternOf = (message: string): RegExp =>
	new RegExp(`^${message.split('…').map(escapeRegExp).join('.*')}`);

const escapeRegExp = (text: string): string =>
	text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const REPORT = /The service reports: .*$/s;

/** Returns the problems with errors, with one example per distinct text. */
function wrong(all: readonly ErrorExample[], problems: (provoked: ErrorExample) => string[]) {
	const found = all.flatMap((each) => {
		const { summary, hint } = each.error;
		return problems(each).map((problem): [string, string] => [
			`${problem} · ${summary} ${hint}`,
			`${each.actionKey}, ${each.cause}: ${each.error.message}`,
		]);
	});
	return Object.fromEntries(found.toReversed());
}

/** Returns the parts of an error, without the service's message if the example is about its repeated words. */
const shownOf = ({ error: { summary, hint, report }, isMessage }: ErrorExample) => ({
	title: summary,
	fix: hint,
	report: isMessage ? '' : report,
});

/** Capitalizes quoted field names, which a model sees instead of labels. */
const withLabels = (text: string): string =>
	text.replaceAll(/(?<=')[a-z]+(?:_[a-z]+)*(?=')/g, (name) => name.toUpperCase());

/** Returns the action with this key, or a read context if the key is a trigger's. */
const contextOf = (key: string): ErrorContext =>
	actionsOn(ZAPIER).find((action) => action.key === key) ?? { effect: 'read' };

function textInZapier({ error, actionKey }: ErrorExample): string {
	const context = actionKey === 'key.check' ? 'connect' : contextOf(actionKey);
	const { message } = toZapierError(errors, error, context, () => 0);
	return message.startsWith('{') ? (JSON.parse(message) as { message: string }).message : message;
}

let examples: Record<PlatformName, ErrorExample[]>;
beforeAll(async () => {
	const [n8n, zapier, mcp] = await Promise.all([
		everyError(N8N),
		everyError(ZAPIER),
		everyError(MCP),
	]);
	examples = { n8n, zapier, mcp };
});

it.each(['n8n', 'zapier', 'mcp'] as const)('the examples include every action on %s', (name) => {
	const keys = new Set(examples[name].map(({ actionKey }) => actionKey));
	expect(actionsOn(PLATFORMS[name]).filter(({ key }) => !keys.has(key))).toEqual([]);
});

describe('the snapshot of all errors', () => {
	it('lists the title, the fix, and the causes of each error', () => {
		expect(overviewOf(examples.n8n)).toMatchSnapshot();
	});

	it("shows how the service's messages, field names, and waits become text", () => {
		expect(messagesOf(examples.n8n)).toMatchSnapshot();
	});

	it('lists the errors whose text is different in Zapier', () => {
		expect(differencesOf(examples.zapier, examples.n8n, textInZapier)).toMatchSnapshot();
	});

	it('lists the errors whose text is different for a model', () => {
		const textOf = ({ error }: ErrorExample) => explain(error);
		expect(differencesOf(examples.mcp, examples.n8n, textOf)).toMatchSnapshot();
	});
});

describe('every error of the core', () => {
	it.each(['n8n', 'zapier'] as const)('follows the writing rules with labels of %s', (platform) => {
		expect(wrong(examples[platform], (each) => problemsOf(shownOf(each)))).toEqual({});
	});

	it('follows the writing rules with field names', () => {
		const problems = (each: ErrorExample) => {
			const { title, fix, report } = shownOf(each);
			return problemsOf({ title: withLabels(title), fix: withLabels(fix), report });
		};
		expect(wrong(examples.mcp, problems)).toEqual({});
	});
});

describe('every error in n8n', () => {
	const node = { name: 'Contact Sync', type: 'contactSync', typeVersion: 1 } as INode;

	it("has the title as its message, and the fix and the service's report as its description", () => {
		expect(
			wrong(examples.n8n, ({ error }) => {
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
			wrong(examples.n8n, ({ error }) => {
				const text = textInN8n(node, error, 3);
				return text === `${error.message} [item 3]` ? [] : [text];
			}),
		).toEqual({});
	});
});

describe('every error in Zapier', () => {
	it('has up to 250 characters, including the complete title and fix', () => {
		expect(
			wrong(examples.zapier, (provoked) => {
				const text = textInZapier(provoked);
				const { summary, hint } = provoked.error;
				const isWhole =
					text.startsWith(`${summary} ${hint}`) || text.startsWith(`${summary} Reconnect`);
				return text.length <= 250 && isWhole ? [] : [`${text.length}: ${text}`];
			}),
		).toEqual({});
	});

	it('follows the writing rules', () => {
		expect(
			wrong(examples.zapier, (provoked) => {
				const text = textInZapier(provoked);
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

const documented = documentedMessages(
	readFileSync(join(ROOT, 'docs/users/troubleshooting.md'), 'utf8'),
);
const allMessages = () => [
	...new Set(Object.values(examples).flatMap((all) => all.map(({ error }) => error.message))),
];

describe('the table of messages in docs/users/troubleshooting.md', () => {
	it.each(documented)('lists "$message" with the wording of the core', ({ pattern }) => {
		expect(allMessages().some((message) => pattern.test(message))).toBe(true);
	});

	it('lists every possible message', () => {
		const missing = allMessages().filter(
			(text) => !documented.some(({ pattern }) => pattern.test(text)),
		);
		expect(missing).toEqual([]);
	});
});

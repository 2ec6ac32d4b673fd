import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedMessages } from './messages.ts';
import { ROOT } from '@contact-sync/testing/paths';
import { everyError } from '../errors/every-error.ts';
import { MCP, N8N, ZAPIER } from '@contact-sync/testing/platforms';

const documented = documentedMessages(
	readFileSync(join(ROOT, 'docs/users/troubleshooting.md'), 'utf8'),
);

let produced: string[];
beforeAll(async () => {
	const errors = (await Promise.all([N8N, ZAPIER, MCP].map(everyError))).flat();
	produced = [...new Set(errors.map(({ error }) => error.message))];
});

describe('the table of messages in docs/users/troubleshooting.md', () => {
	it.each(documented)('lists "$message" with the wording of the core', ({ pattern }) => {
		expect(produced.filter((message) => pattern.test(message))).not.toEqual([]);
	});

	it('lists every possible message', () => {
		const missing = produced.filter(
			(text) => !documented.some(({ pattern }) => pattern.test(text)),
		);
		expect(missing).toEqual([]);
	});
});

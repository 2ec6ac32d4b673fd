import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toldMessages } from '../docs/messages.ts';
import { ROOT } from '@contact-sync/testing/paths';
import { everyError } from '../texts/every-error.ts';

const told = toldMessages(readFileSync(join(ROOT, 'docs/troubleshooting.md'), 'utf8'));

let produced: string[];
beforeAll(async () => {
	const errors = [...(await everyError('n8n')), ...(await everyError('zapier'))];
	produced = [...new Set(errors.map(({ error }) => error.message))];
});

describe('the table of messages in docs/troubleshooting.md', () => {
	it.each(told)('has "$message" as the core says it', ({ pattern }) => {
		expect(produced.filter((message) => pattern.test(message))).not.toEqual([]);
	});

	it('has every message that can come back', () => {
		const missing = produced.filter((text) => !told.some(({ pattern }) => pattern.test(text)));
		expect(missing).toEqual([]);
	});
});

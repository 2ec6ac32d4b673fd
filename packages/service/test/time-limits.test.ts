import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import { readOptions } from '../src/cli/options.ts';
import { LEASE_MS as JOB_LEASE_MS } from '../src/jobs/lease-jobs.ts';
import { LEASE_MS as MAIL_LEASE_MS } from '../src/mail/claim-mail.ts';
import { DATABASE_TIMEOUTS, SESSION_SHARE } from '../src/store/database-timeouts.ts';

const { statementMs, responseMs, idleInTransactionMs } = DATABASE_TIMEOUTS;

test('each time limit outlasts what it waits for', () => {
	const inOrder = [
		idleInTransactionMs, // frees the locks of a process that crashed
		statementMs, // may wait for these locks
		responseMs, // of a statement that the server canceled
		JOB_LEASE_MS, // of a job whose statements wait
		MAIL_LEASE_MS,
	];
	expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
	expect(new Set(inOrder).size).toBe(inOrder.length);
	expect(SESSION_SHARE).toBeGreaterThan(1); // the server ends a session only if its process didn't
});

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five'];

test.each<[string, string, number | string | undefined]>([
	['run.md', 'statements are canceled after # seconds', statementMs / 1_000],
	['run.md', 'connections without a response are closed after #.', responseMs / 1_000],
	['run.md', 'runs again elsewhere after # seconds', JOB_LEASE_MS / 1_000],
	['run.md', 'exits within # seconds', readOptions([], {}).stopWithinMs / 1_000],
	['monitoring.md', 'take over its jobs after # seconds', JOB_LEASE_MS / 1_000],
	['run.md', 'the email is retried after # minutes', NUMBERS[MAIL_LEASE_MS / 60_000]],
	['monitoring.md', 'and its emails after # minutes', NUMBERS[MAIL_LEASE_MS / 60_000]],
])('%s: "%s" is true', (file, sentence, number) => {
	const text = readFileSync(join(ROOT, 'docs/operators', file), 'utf8');
	expect(text).toContain(sentence.replace('#', String(number)));
});

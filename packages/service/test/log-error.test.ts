import { createLog, describeError } from '../src/base/log.ts';

const SECRET = 'ada@acme.example';

class DatabaseFailure extends Error {
	override name = 'DatabaseFailure';
	readonly code = '23505';
	readonly detail = `Key (email)=(${SECRET}) already exists.`;
}

/** Errors that contain contact data in each of their parts. */
const ERRORS: readonly [part: string, error: unknown][] = [
	['message', new Error(SECRET)],
	['message of several lines', new Error(`first line\n${SECRET}\n\nat ${SECRET}`)],
	['message that looks like a stack', new Error(`first line\n    at ${SECRET}`)],
	['cause', new Error('not stored', { cause: new Error(SECRET) })],
	['part of several errors', new AggregateError([new Error(SECRET)], SECRET)],
	['detail from the database', new DatabaseFailure(SECRET)],
	['text instead of an error', SECRET],
	['object instead of an error', { message: SECRET, stack: SECRET }],
];

describe('an unexpected error in the log', () => {
	test.each(ERRORS)('shows no contact data from its %s', (_, error) => {
		const lines: string[] = [];
		const log = createLog({ level: 'info', write: (line) => lines.push(line), now: () => 0 });
		log('error', 'failed', describeError(error));
		expect(lines).toEqual([expect.stringContaining('"event":"failed"')]);
		expect(lines[0]).not.toContain(SECRET);
	});

	test('shows its name, its code, and the lines of its stack', () => {
		expect(describeError(new DatabaseFailure(SECRET))).toEqual({
			error: 'DatabaseFailure',
			code: '23505',
			stack: expect.stringMatching(/^at .*log-error\.test\.ts:\d+:\d+.* \| at /) as string,
		});
	});
});

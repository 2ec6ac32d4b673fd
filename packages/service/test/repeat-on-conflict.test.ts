import { repeatOnConflict } from '../src/store/repeat-on-conflict.ts';

const failure = (code: string) => Object.assign(new Error('the statement failed'), { code });

/** Runs a transaction that fails with these codes before it succeeds. Returns its result or error, and its runs. */
async function run(...codes: string[]) {
	const errors = codes.map(failure);
	let runs = 0;
	const transact = async () => {
		runs += 1;
		const error = errors.shift();
		if (error) throw error;
		return 'done';
	};
	const outcome = await repeatOnConflict(transact).catch((error: Error) => error);
	return { outcome, runs };
}

describe('a transaction', () => {
	test.each([
		['the same unique value', '23505'],
		['the same value of a key', '23P01'],
		['the deletion of a row that it refers to', '23503'],
		['a change to rows that it read', '40001'],
		['a deadlock', '40P01'],
	])('is retried after a conflict: %s', async (_, code) => {
		expect(await run(code, code)).toEqual({ outcome: 'done', runs: 3 });
	});

	test.each(['23502', '57014', '08006'])('is not retried after the error %s', async (code) => {
		expect(await run(code)).toEqual({ outcome: failure(code), runs: 1 });
	});

	test('fails after ten conflicts', async () => {
		const codes = Array.from({ length: 11 }, () => '40001');
		expect(await run(...codes)).toEqual({ outcome: failure('40001'), runs: 10 });
	});
});

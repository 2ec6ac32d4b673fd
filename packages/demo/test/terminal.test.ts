import { createTerminal } from '../src/terminal.ts';

/** Output that records what is written to it. */
function recorder(isTTY: boolean) {
	const written: string[] = [];
	const write = (text: string) => written.push(text) > 0;
	const stream = { isTTY, write, hasColors: () => isTTY, getColorDepth: () => (isTTY ? 4 : 1) };
	return { written, terminal: createTerminal(stream as unknown as NodeJS.WriteStream) };
}

describe('A wait', () => {
	beforeEach(() => void jest.useFakeTimers());
	afterEach(() => void jest.useRealTimers());

	it.each([
		[true, ['Starting …', '\rStarting … 1 s', '\rStarting … 2 s', '\n']],
		[false, ['Starting …\n']],
	])('shows the seconds in a terminal (%s)', async (isTTY, expected) => {
		const { terminal, written } = recorder(isTTY);
		const wait = terminal.during(
			'Starting …',
			new Promise((resolve) => setTimeout(resolve, 2_500, 'ready')),
		);
		await jest.advanceTimersByTimeAsync(2_500);
		expect(await wait).toBe('ready');
		expect(written).toEqual(expected);
	});
});

it('A URL is unchanged where the output isn’t a terminal', () => {
	expect(recorder(false).terminal.bold('http://127.0.0.1:8787')).toBe('http://127.0.0.1:8787');
});

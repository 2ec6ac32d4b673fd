import { untilStopped } from '../src/cli/until-stopped.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const listeners = () => SIGNALS.map((signal) => process.listenerCount(signal));

test.each(SIGNALS)(
	'%s stops the process, and a second signal ends it immediately',
	async (signal) => {
		jest.useFakeTimers();
		const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
		const before = listeners();
		const stopped = untilStopped(() => {}, 5_000);
		process.emit(signal, signal);
		await stopped;
		expect(listeners()).toEqual(before); // so Node's default applies to the second signal
		jest.advanceTimersByTime(4_999);
		expect(exit).not.toHaveBeenCalled();
		jest.advanceTimersByTime(1);
		expect(exit.mock.calls).toEqual([[1]]);
		exit.mockRestore();
		jest.useRealTimers();
	},
);

/**
 * Sets the clock of a service under test ahead by `CLOCK_SKEW_MS` milliseconds. Preloaded with `--import`.
 */
const skewMs = Number(process.env.CLOCK_SKEW_MS);
const systemNow = Date.now.bind(Date);

globalThis.Date = class extends Date {
	constructor(...args: []) {
		super(...(args.length === 0 ? ([systemNow() + skewMs] as unknown as []) : args)); // passes on all parameters of Date
	}
	static override now = () => systemNow() + skewMs;
} as DateConstructor;

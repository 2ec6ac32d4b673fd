import { throwUnreadable } from './parsers/reading.ts';

/** Matches a date of three numbers with the year at the end, with or without a time, of 24 hours or with AM or PM. */
const DATE =
	/^(?<a>\d{1,2})(?<separator>[./-])(?<b>\d{1,2})\k<separator>(?<year>\d{4})(?:,? (?<time>\d{1,2}:\d{2}(?::\d{2})?)(?:\s?(?<half>[AP])M)?)?$/i;

/** Matches a time of 24 hours with two digits per number. */
const TIME = /^(?:[01]\d|2[0-3])(?::[0-5]\d){1,2}$/;

/** Matches a time with AM or PM, without them, with two digits per number. */
const TIME_OF_12_HOURS = /^(?:0[1-9]|1[0-2])(?::[0-5]\d){1,2}$/;

/** Matches an hour of one digit, as Google Forms writes it. */
const SHORT_HOUR = /^\d:/;

/** Order of the numbers in a date. */
export type DateOrder = 'day_first' | 'month_first';

/**
 * Returns a date as ISO 8601, and any other text unchanged.
 *
 * @param fix fix for a text with an invalid date in this order, or an invalid time
 * @throws UnreadableError
 */
export function toIsoDate(text: string, order: DateOrder, fix: string): string {
	const { a, b, year, time, half } = DATE.exec(text.trim())?.groups ?? {};
	if (a === undefined || b === undefined) return text;
	const [day, month] = order === 'day_first' ? [a, b] : [b, a];
	const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
	if (!isCalendarDate(date)) {
		const first = order === 'day_first' ? 'day' : 'month';
		throwUnreadable(`has a date that isn't valid with the ${first} first`, fix, text);
	}
	if (time === undefined) return date;
	const padded = time.replace(SHORT_HOUR, '0$&');
	const isTime = (half === undefined ? TIME : TIME_OF_12_HOURS).test(padded);
	if (!isTime) throwUnreadable('has an invalid time', fix, text);
	return `${date}T${half === undefined ? padded : in24Hours(padded, half)}`;
}

/** Returns a valid time with AM or PM as a time of 24 hours. 12 AM is midnight. */
function in24Hours(time: string, half: string): string {
	const hour = (Number(time.slice(0, 2)) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
	return String(hour).padStart(2, '0') + time.slice(2);
}

/** Whether the month has this day. JavaScript moves a day such as 31 February to the next month. */
export const isCalendarDate = (iso: string): boolean => {
	const date = new Date(`${iso}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
};

/** Highest number of a month. */
const MONTHS = 12;

/** Returns the format of a date. `NN` is a day or a month, if the text can't tell. Undefined for other text. */
function formatOf(text: string): string | undefined {
	if (/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(text)) return 'YYYY-MM-DD';
	const { a, b, separator } = DATE.exec(text)?.groups ?? {};
	if (separator === undefined) return undefined;
	if (separator === '.' || Number(a) > MONTHS) return `DD${separator}MM`;
	return Number(b) > MONTHS ? `MM${separator}DD` : `NN${separator}NN`;
}

/** Returns two dates with different formats, if there are any, so that people find a column that mixes formats. */
export function findMixedDates(values: readonly unknown[]): [string, string] | undefined {
	const examples = new Map<string, string>();
	for (const value of values) {
		const format = typeof value === 'string' ? formatOf(value.trim()) : undefined;
		if (format !== undefined && !examples.has(format)) examples.set(format, String(value));
	}
	for (const separator of ['/', '-']) {
		const isCertain = [`DD${separator}MM`, `MM${separator}DD`].some((format) =>
			examples.has(format),
		);
		if (isCertain) examples.delete(`NN${separator}NN`); // it can be the same format
	}
	const [first, second] = examples.values();
	return first === undefined || second === undefined ? undefined : [first, second];
}

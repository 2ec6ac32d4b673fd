const UNITS = [
	['d', 86_400_000],
	['h', 3_600_000],
	['min', 60_000],
	['s', 1_000],
] as const;

/** Describes a time relative to another: `3 h ago`, `in 2 d`. */
export function distance(at: Date, now: Date): string {
	const ms = at.getTime() - now.getTime();
	const [unit, length] = UNITS.find(([, each]) => Math.abs(ms) >= each) ?? [];
	if (unit === undefined) return 'now';
	const text = `${Math.floor(Math.abs(ms) / length!)} ${unit}`;
	return ms < 0 ? `${text} ago` : `in ${text}`;
}

const FORMAT = new Intl.DateTimeFormat('en-GB', {
	day: 'numeric',
	month: 'short',
	year: 'numeric',
	hour: '2-digit',
	minute: '2-digit',
	timeZone: 'UTC',
});

/** Formats a time in UTC. */
const absolute = (at: Date): string => `${FORMAT.format(at)} UTC`;

/**
 * Shows a time in relative and absolute form. A script converts the absolute form to the browser's time zone;
 * the title stays in UTC.
 */
export const Moment = ({ at, now }: { at: Date; now: Date }) => (
	<time datetime={at.toISOString()} title={absolute(at)} class="moment">
		{distance(at, now)} <small>{absolute(at)}</small>
	</time>
);

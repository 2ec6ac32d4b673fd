import type { WindowState } from '../../../api/limits/limiter.ts';
import type { PageContext } from '../../page-context.ts';
import { distance } from '../../parts/moment.tsx';
import { Badge, Empty, Heading } from '../../parts/pieces.tsx';
import { HourChart } from './hour-chart.tsx';
import { sumOf, type KeyRequests, type OutcomeCounts } from './query.ts';
import type { Rejection } from './rejected.ts';
import { RejectionsView } from './rejections-view.tsx';

export const RequestsView = ({
	context,
	keys,
	invalid,
	rejections,
}: {
	context: PageContext;
	keys: readonly KeyRequests[];
	invalid: OutcomeCounts;
	rejections: readonly Rejection[];
}) => (
	<>
		<Heading title="Requests">
			<p class="quiet wide">
				Requests in the last hour by API key, from all processes that use this database.
			</p>
		</Heading>
		{sumOf(invalid) > 0 && <InvalidKeys requests={invalid} />}
		{keys.length === 0 && (
			<Empty>
				The {context.owner.environment} environment has no API key. Create one in the console, or
				add one under keys in the workspace file.
			</Empty>
		)}
		<div class="keys">
			{keys.map((each) => (
				<KeyCard requests={each} />
			))}
		</div>
		{keys.length > 0 && (
			<RejectionsView context={context} keys={keys.map(({ key }) => key)} rejections={rejections} />
		)}
	</>
);

/** Requests with invalid keys belong to no product, so the pages of all products show them. */
const InvalidKeys = ({ requests }: { requests: OutcomeCounts }) => (
	<p class="note">
		Requests with an invalid API key: {sumOf(requests).toLocaleString('en')}
		{requests.limited > 0 &&
			`, including ${requests.limited.toLocaleString('en')} rate limited (429)`}
		. The log shows their clients.
	</p>
);

function KeyCard({ requests: { key, total, minutes, windows } }: { requests: KeyRequests }) {
	const count = sumOf(total);
	return (
		<section class="card" aria-label={`API key ${key.name}`}>
			<h2>{key.name}</h2>
			<p class="badges">
				<Badge>{count.toLocaleString('en')} in the last hour</Badge>
				{total.done > 0 && <Badge tone="good">{total.done.toLocaleString('en')} succeeded</Badge>}
				{total.rejected > 0 && (
					<Badge tone="wait">{total.rejected.toLocaleString('en')} rejected (4xx)</Badge>
				)}
				{total.limited > 0 && (
					<Badge tone="bad">{total.limited.toLocaleString('en')} rate limited (429)</Badge>
				)}
				{total.failed > 0 && (
					<Badge tone="bad">{total.failed.toLocaleString('en')} failed (5xx)</Badge>
				)}
			</p>
			{count === 0 ? <Empty>No requests in the last hour.</Empty> : <HourChart minutes={minutes} />}
			<dl>
				{windows.map((window) => (
					<Left window={window} />
				))}
				<div>
					<dt>Scopes</dt>
					<dd>{key.scopes.length === 0 ? 'none' : key.scopes.join(', ')}</dd>
				</div>
			</dl>
		</section>
	);
}

function Left({ window: { name, limit, remaining, resetMs } }: { window: WindowState }) {
	const label = `Remaining this ${name.toLowerCase()}`;
	const isUntouched = remaining === limit;
	return (
		<div>
			<dt>{label}</dt>
			<dd>
				<meter
					aria-label={label}
					min={0}
					max={limit}
					low={limit / 10}
					optimum={limit}
					value={remaining}
				/>{' '}
				{remaining.toLocaleString('en')} of {limit.toLocaleString('en')}
				{!isUntouched && (
					<small class="quiet"> · resets {distance(new Date(resetMs), new Date(0))}</small>
				)}
			</dd>
		</div>
	);
}

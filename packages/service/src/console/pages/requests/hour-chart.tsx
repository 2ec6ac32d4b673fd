import { MINUTES, sumOf, type Outcome, type OutcomeCounts } from './query.ts';

const HEIGHT = 40;
const BAR = 4;
const GAP = 1;

/** Order of a bar's segments, from bottom to top. */
const ORDER: readonly Outcome[] = ['done', 'rejected', 'limited', 'failed'];

/** Bar chart of the requests per minute in an hour. The numbers appear next to it. */
export function HourChart({ minutes }: { minutes: readonly OutcomeCounts[] }) {
	const maximum = Math.max(...minutes.map(sumOf));
	return (
		<figure class="chart">
			<svg
				viewBox={`0 0 ${MINUTES * (BAR + GAP)} ${HEIGHT}`}
				preserveAspectRatio="none"
				role="img"
				aria-label={`Requests per minute, peak ${maximum}`}
			>
				{minutes.map((counts, index) => (
					<Bar counts={counts} left={index * (BAR + GAP)} scale={HEIGHT / maximum} />
				))}
			</svg>
			<figcaption>
				<span>1 h ago</span>
				<span>peak: {maximum.toLocaleString('en')} per minute</span>
				<span>now</span>
			</figcaption>
		</figure>
	);
}

function Bar({ counts, left, scale }: { counts: OutcomeCounts; left: number; scale: number }) {
	let below = 0;
	return (
		<>
			{ORDER.filter((outcome) => counts[outcome] > 0).map((outcome) => {
				const height = counts[outcome] * scale;
				below += height;
				return <rect class={outcome} x={left} y={HEIGHT - below} width={BAR} height={height} />;
			})}
		</>
	);
}

import type { PageContext } from '../../page-context.ts';
import { Moment } from '../../parts/moment.tsx';
import { Empty } from '../../parts/pieces.tsx';
import type { ActivityRow } from './query.ts';
import { timelineEntry } from './timeline-entry.tsx';

/** Timeline of a contact, newest first. */
export function Timeline({
	context,
	rows,
}: {
	context: PageContext;
	rows: readonly ActivityRow[];
}) {
	// A contact's creation is its first entry.
	if (rows.length === 0) {
		return <Empty>Older entries were removed at the end of their retention period.</Empty>;
	}
	return (
		<ol class="timeline">
			{rows.map(({ kind, details, created_at }) => {
				const { title, tone, extra } = timelineEntry(kind, details, context);
				return (
					<li class={tone}>
						<p class="what">{title}</p>
						<Moment at={created_at} now={context.now} />
						{extra}
					</li>
				);
			})}
		</ol>
	);
}

import type { PageContext } from '../../page-context.ts';
import { Moment } from '../../parts/moment.tsx';
import { Empty } from '../../parts/pieces.tsx';
import type { ActivityRow } from './query.ts';
import { tellingOf } from './tellings.tsx';

/** What happened to a contact, newest first. */
export function TimeLine({ asked, rows }: { asked: PageContext; rows: readonly ActivityRow[] }) {
	if (rows.length === 0) return <Empty>Nothing has happened yet.</Empty>;
	return (
		<ol class="time-line">
			{rows.map(({ kind, details, created_at }) => {
				const { title, tone, more } = tellingOf(kind, details, asked);
				return (
					<li class={tone}>
						<p class="what">{title}</p>
						<Moment at={created_at} now={asked.now} />
						{more}
					</li>
				);
			})}
		</ol>
	);
}

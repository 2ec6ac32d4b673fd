import type { Child } from 'hono/jsx';
import type { PageContext } from '../page-context.ts';
import type { LinkQuery } from '../links.ts';

export type Tone = 'good' | 'bad' | 'wait' | 'auto' | 'plain';

/** A word on a ground: what state something is in. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children?: Child }) => (
	<span class={`badge ${tone}`}>{children}</span>
);

/** What stands where nothing is. */
export const Empty = ({ children }: { children?: Child }) => <p class="empty">{children}</p>;

/** The head of a page. */
export const Heading = ({ title, children }: { title: Child; children?: Child }) => (
	<div class="heading">
		<h1>{title}</h1>
		{children}
	</div>
);

/** Leads to the next page of a list, and back to its start. */
export function Pager({
	asked,
	path,
	query = {},
	next,
}: {
	asked: PageContext;
	path: string;
	query?: LinkQuery;
	next: string | undefined;
}) {
	const isFirst = asked.query('after') === '';
	if (isFirst && next === undefined) return null;
	return (
		<nav class="pager" aria-label="Pages of this list">
			{!isFirst && <a href={asked.link(path, query)}>First Page</a>}
			{next !== undefined && (
				<a href={asked.link(path, { ...query, after: next })} rel="next">
					Next Page
				</a>
			)}
		</nav>
	);
}

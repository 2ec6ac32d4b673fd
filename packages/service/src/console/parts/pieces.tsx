import type { Child } from 'hono/jsx';
import type { PageContext } from '../page-context.ts';
import type { LinkQuery } from '../links.ts';

export type Tone = 'good' | 'bad' | 'wait' | 'auto' | 'plain';

/** Badge that shows a state. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children?: Child }) => (
	<span class={`badge ${tone}`}>{children}</span>
);

/** Placeholder for an empty list. */
export const Empty = ({ children }: { children?: Child }) => <p class="empty">{children}</p>;

/** Heading of a page. */
export const Heading = ({ title, children }: { title: Child; children?: Child }) => (
	<div class="heading">
		<h1>{title}</h1>
		{children}
	</div>
);

/** Links to the next page of a list, and to the first page. */
export function Pager({
	context,
	path,
	query = {},
	next,
}: {
	context: PageContext;
	path: string;
	query?: LinkQuery;
	next: string | undefined;
}) {
	const isFirst = context.query('after') === '';
	if (isFirst && next === undefined) return null;
	return (
		<nav class="pager" aria-label="Pages of this list">
			{!isFirst && <a href={context.link(path, query)}>First Page</a>}
			{next !== undefined && (
				<a href={context.link(path, { ...query, after: next })} rel="next">
					Next Page
				</a>
			)}
		</nav>
	);
}

import type { PageContext } from '../page-context.ts';
import type { LinkQuery } from '../links.ts';

interface Props {
	asked: PageContext;
	/** The list that is filtered. */
	path: string;
	/** The other query parameters of the list. */
	query?: LinkQuery;
	/** The query parameter. */
	name: string;
	chosen: string;
	options: readonly { value: string; label: string }[];
}

/** Links that filter a list by one of a few states. The first option is the default. */
export const Segments = ({ asked, path, query = {}, name, chosen, options }: Props) => (
	<ul class="segments" aria-label="State">
		{options.map(({ value, label }, index) => (
			<li>
				<a
					href={asked.link(path, { ...query, [name]: index === 0 ? undefined : value })}
					aria-current={value === chosen ? 'true' : undefined}
				>
					{label}
				</a>
			</li>
		))}
	</ul>
);

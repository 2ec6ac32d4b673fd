import type { PageContext } from '../page-context.ts';
import type { LinkQuery } from '../links.ts';

interface Props {
	context: PageContext;
	/** Path of the list to filter. */
	path: string;
	/** Other query parameters of the list. */
	query?: LinkQuery;
	/** Name of the query parameter. */
	name: string;
	chosen: string;
	options: readonly { value: string; label: string }[];
}

/** Links that filter a list by status. The first option is the default. */
export const Segments = ({ context, path, query = {}, name, chosen, options }: Props) => (
	<ul class="segments" aria-label="State">
		{options.map(({ value, label }, index) => (
			<li>
				<a
					href={context.link(path, { ...query, [name]: index === 0 ? undefined : value })}
					aria-current={value === chosen ? 'true' : undefined}
				>
					{label}
				</a>
			</li>
		))}
	</ul>
);

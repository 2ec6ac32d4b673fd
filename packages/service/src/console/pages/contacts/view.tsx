import type { PageContext } from '../../page-context.ts';
import { countText } from '../../count-up-to.ts';
import type { Listed } from '../../cursor.ts';
import { Moment } from '../../parts/moment.tsx';
import { Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { Search } from '../../parts/search.tsx';
import { Table } from '../../parts/table.tsx';
import { ContactLink } from '../../parts/contact-link.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Filters } from './filters.tsx';
import type { ListedContact, TagLink, Wanted } from './query.ts';

interface Props {
	asked: PageContext;
	wanted: Wanted;
	/** The tag that is looked for; undefined when none is, or when there is none. */
	tag: TagLink | undefined;
	/** Tags that start as typed. */
	tags: readonly TagLink[];
	contacts: Listed<ListedContact>;
	/** Of all, when nothing is looked for. */
	count: number | undefined;
}

export function ContactsView({ asked, wanted, tag, tags, contacts: { rows, next }, count }: Props) {
	const { typed, status, field } = wanted;
	const query = {
		q: typed,
		tag: asked.query('tag'),
		status,
		field: field?.name,
		value: field?.value,
	};
	return (
		<>
			<Heading title="Contacts">
				{count !== undefined && <p class="quiet">{countText(count)}</p>}
			</Heading>
			<Search
				asked={asked}
				path="contacts/"
				name="q"
				label="Start of an email address, a name, an external ID, or a tag"
				value={typed}
			/>
			<Filters asked={asked} wanted={wanted} tag={tag} />
			{tags.length > 0 && (
				<p class="filters">
					Matching tags:{' '}
					{tags.map((each) => (
						<Tag asked={asked} tag={each} />
					))}
				</p>
			)}
			{rows.length === 0 ? <None wanted={wanted} /> : <List asked={asked} rows={rows} />}
			<Pager asked={asked} path="contacts/" query={query} next={next} />
		</>
	);
}

function None({ wanted: { typed, tagId, status, field } }: { wanted: Wanted }) {
	if (tagId !== undefined || status !== undefined || field !== undefined)
		return <Empty>No contacts match this filter.</Empty>;
	if (typed !== '')
		return (
			<Empty>
				No email address, name, or external ID starts with “{typed}”. The search isn’t
				case-sensitive.
			</Empty>
		);
	return <Empty>No contacts yet. The first upsert through the API creates one.</Empty>;
}

export const Tag = ({ asked, tag }: { asked: PageContext; tag: TagLink }) => (
	<a class="badge" href={asked.link('contacts/', { tag: tag.id })}>
		{tag.name}
	</a>
);

function List({ asked, rows }: { asked: PageContext; rows: readonly ListedContact[] }) {
	return (
		<Table
			label="Contacts"
			rows={rows}
			columns={[
				{ head: 'Contact', cell: (row) => <ContactLink asked={asked} contact={row} /> },
				{
					head: 'External ID',
					cell: ({ external_id }) => external_id ?? <span class="quiet">–</span>,
				},
				{
					head: 'Tags',
					cell: ({ tags }) => (
						<span class="badges">
							{tags.map((tag) => (
								<Tag asked={asked} tag={tag} />
							))}
						</span>
					),
				},
				{ head: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
				{ head: 'Created', cell: ({ created_at }) => <Moment at={created_at} now={asked.now} /> },
			]}
		/>
	);
}

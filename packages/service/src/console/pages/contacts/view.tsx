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
import type { ListedContact, TagLink, ContactQuery } from './query.ts';

interface Props {
	context: PageContext;
	contactQuery: ContactQuery;
	/** Tag of the filter; undefined without a filter, or if the tag doesn't exist. */
	tag: TagLink | undefined;
	/** Tags whose names start with the search text. */
	tags: readonly TagLink[];
	contacts: Listed<ListedContact>;
	/** Total number of contacts; undefined with a search or a filter. */
	count: number | undefined;
}

export function ContactsView({
	context,
	contactQuery,
	tag,
	tags,
	contacts: { rows, next },
	count,
}: Props) {
	const { searchText, status, field } = contactQuery;
	const query = {
		q: searchText,
		tag: context.query('tag'),
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
				context={context}
				path="contacts/"
				name="q"
				label="Search by the start of an email address, a name, an external ID, or a tag"
				value={searchText}
			/>
			<Filters context={context} contactQuery={contactQuery} tag={tag} />
			{tags.length > 0 && (
				<p class="filters">
					Matching tags:{' '}
					{tags.map((each) => (
						<Tag context={context} tag={each} />
					))}
				</p>
			)}
			{rows.length === 0 ? (
				<None contactQuery={contactQuery} />
			) : (
				<List context={context} rows={rows} />
			)}
			<Pager context={context} path="contacts/" query={query} next={next} />
		</>
	);
}

function None({
	contactQuery: { searchText, tagId, status, field },
}: {
	contactQuery: ContactQuery;
}) {
	if (tagId !== undefined || status !== undefined || field !== undefined)
		return <Empty>No contacts match this filter.</Empty>;
	if (searchText !== '')
		return (
			<Empty>
				No email address, name, or external ID starts with “{searchText}”. The search isn’t
				case-sensitive.
			</Empty>
		);
	return <Empty>No contacts yet. The first upsert through the API creates one.</Empty>;
}

export const Tag = ({ context, tag }: { context: PageContext; tag: TagLink }) => (
	<a class="badge" href={context.link('contacts/', { tag: tag.id })}>
		{tag.name}
	</a>
);

function List({ context, rows }: { context: PageContext; rows: readonly ListedContact[] }) {
	return (
		<Table
			label="Contacts"
			rows={rows}
			columns={[
				{ head: 'Contact', cell: (row) => <ContactLink context={context} contact={row} /> },
				{
					head: 'External ID',
					cell: ({ external_id }) => external_id ?? <span class="quiet">–</span>,
				},
				{
					head: 'Tags',
					cell: ({ tags }) => (
						<span class="badges">
							{tags.map((tag) => (
								<Tag context={context} tag={tag} />
							))}
						</span>
					),
				},
				{ head: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
				{ head: 'Created', cell: ({ created_at }) => <Moment at={created_at} now={context.now} /> },
			]}
		/>
	);
}

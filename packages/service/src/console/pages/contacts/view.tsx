import type { Asked } from '../../asked.ts';
import { countText } from '../../count-up-to.ts';
import type { Listed } from '../../cursor.ts';
import { Moment } from '../../parts/moment.tsx';
import { Badge, Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { Search } from '../../parts/search.tsx';
import { Table } from '../../parts/table.tsx';
import { ContactLink } from '../../parts/contact-link.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import type { ListedContact, TagLink } from './query.ts';

interface Props {
	asked: Asked;
	typed: string;
	/** The tag that is looked for. */
	tag: TagLink | undefined;
	/** Tags that start as typed. */
	tags: readonly TagLink[];
	contacts: Listed<ListedContact>;
	/** Of all, when nothing is looked for. */
	count: number | undefined;
}

export function ContactsView({ asked, typed, tag, tags, contacts: { rows, next }, count }: Props) {
	return (
		<>
			<Heading title="Contacts">
				{count !== undefined && <p class="quiet">{countText(count)}</p>}
			</Heading>
			<Search
				asked={asked}
				path="contacts/"
				name="q"
				label="Start of an email, a name, an external ID or a tag"
				value={typed}
			/>
			{tag && (
				<p class="filters">
					With the tag <Badge>{tag.name}</Badge> <a href={asked.link('contacts/')}>Show all</a>
				</p>
			)}
			{tags.length > 0 && (
				<p class="filters">
					Tags that start so:{' '}
					{tags.map((each) => (
						<Tag asked={asked} tag={each} />
					))}
				</p>
			)}
			{rows.length === 0 ? (
				<None typed={typed} isTag={tag !== undefined} />
			) : (
				<List asked={asked} rows={rows} />
			)}
			<Pager
				asked={asked}
				path="contacts/"
				query={{ q: typed, tag: asked.query('tag') }}
				next={next}
			/>
		</>
	);
}

function None({ typed, isTag }: { typed: string; isTag: boolean }) {
	if (isTag) return <Empty>No contact has this tag any more.</Empty>;
	if (typed !== '')
		return <Empty>No contact starts with “{typed}”. Upper and lower case are the same here.</Empty>;
	return <Empty>There are no contacts yet. The first upsert through the API makes one.</Empty>;
}

export const Tag = ({ asked, tag }: { asked: Asked; tag: TagLink }) => (
	<a class="badge" href={asked.link('contacts/', { tag: tag.id })}>
		{tag.name}
	</a>
);

function List({ asked, rows }: { asked: Asked; rows: readonly ListedContact[] }) {
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

import { sql, type RawBuilder } from 'kysely';
import { microsOf, olderThan } from '../../../store/newest.ts';
import { inOwnerIndex, ownedBy, type OwnedRows } from '../../../store/owned-rows.ts';
import { SUPPRESSION_REASONS, type SuppressionReason } from '../../../store/tables.ts';
import { PAGE_ROWS, pageOfRows, readCursor, type Cursor, type Listed } from '../../cursor.ts';

export type ContactStatus = SuppressionReason | 'active';

/** All statuses, in the order shown in the form. */
export const STATUSES: readonly ContactStatus[] = ['active', ...SUPPRESSION_REASONS];

/** Conditions, all of which a contact must meet. */
export interface ContactFilter {
	tagId: string | undefined;
	status: ContactStatus | undefined;
	/** A custom field and its exact value. */
	field: { name: string; value: string } | undefined;
}

/** Returns the IDs of contacts that match a filter, newest first. */
export async function filterContactIds(
	owned: OwnedRows,
	{ tagId, status, field }: ContactFilter,
	after: string,
): Promise<Listed<Cursor>> {
	const rows = await owned
		.selectFrom('contacts')
		.select(['id', microsOf('created_at').as('key')])
		.where(inOwnerIndex(owned, 'contacts'))
		.where(tagId === undefined ? sql<boolean>`true` : hasTag(owned, tagId))
		.where(status === undefined ? sql<boolean>`true` : hasStatus(owned, status))
		.where(field === undefined ? sql<boolean>`true` : hasField(field))
		.where(olderThan('contacts', readCursor(after, 'number')))
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(PAGE_ROWS + 1)
		.execute();
	return pageOfRows(rows, (row) => row);
}

const hasTag = (owned: OwnedRows, tagId: string): RawBuilder<boolean> => sql`exists (
	select 1 from contact_tags
	where contact_tags.contact_id = contacts.id and contact_tags.tag_id = ${tagId}
		and ${ownedBy(owned, 'contact_tags')}
)`;

function hasStatus(owned: OwnedRows, status: ContactStatus): RawBuilder<boolean> {
	const suppressed = sql`
		select 1 from suppressions
		where suppressions.email_folded = contacts.email_folded
			and ${ownedBy(owned, 'suppressions')}`;
	return status === 'active'
		? sql`not exists (${suppressed})`
		: sql`exists (${suppressed} and suppressions.reason = ${status})`;
}

/**
 * Returns the condition for a custom field. A value can match text, a number, or a boolean, each with an
 * index lookup.
 */
function hasField({ name, value }: { name: string; value: string }): RawBuilder<boolean> {
	const contains = valuesOf(value).map(
		(each) => sql`contacts.custom_fields @> ${JSON.stringify({ [name]: each })}::jsonb`,
	);
	return sql`(${sql.join(contains, sql` or `)})`;
}

function valuesOf(text: string): (string | number | boolean)[] {
	if (text === 'true' || text === 'false') return [text, text === 'true'];
	return /^-?\d+(\.\d+)?$/.test(text) ? [text, Number(text)] : [text];
}

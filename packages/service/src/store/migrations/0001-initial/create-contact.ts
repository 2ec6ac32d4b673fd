/**
 * Creates a contact with its tags and activity. Returns its tags, and the reason if its email address is
 * suppressed. Returns null and changes nothing if another contact has its email address or external_id, or if
 * one of the tags doesn't exist.
 *
 * PostgreSQL plans the statements of a function only once per connection. The function is therefore faster
 * than separate statements, whose planning takes longer than their execution. The plans must also suit tables
 * that have grown since, so they never read a whole table.
 */
export const CREATE_CONTACT = `create function create_contact(given jsonb, tag_names text[], entries jsonb)
	returns jsonb language plpgsql set enable_seqscan = off as $$
	declare
		contact contacts := jsonb_populate_record(null::contacts, given);
		found_tags jsonb;
	begin
		perform from contacts
			where product = contact.product and environment = contact.environment
				and (email_folded = contact.email_folded or external_id = contact.external_id);
		if found then return null; end if;
		select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name)), '[]') into found_tags from tags
			where product = contact.product and environment = contact.environment and name = any(tag_names);
		if jsonb_array_length(found_tags) < cardinality(tag_names) then return null; end if;
		insert into contacts select contact.*;
		insert into contact_tags (product, environment, contact_id, tag_id)
			select contact.product, contact.environment, contact.id, tag.id
			from jsonb_to_recordset(found_tags) as tag(id uuid);
		insert into activity (product, environment, contact_id, kind, details, created_at)
			select contact.product, contact.environment, contact.id, kind, details, contact.created_at
			from jsonb_to_recordset(entries) as entry(kind text, details jsonb);
		return jsonb_build_object('tags', found_tags, 'suppressed', (
			select reason from suppressions
			where product = contact.product and environment = contact.environment
				and email_folded = contact.email_folded));
	end $$`;

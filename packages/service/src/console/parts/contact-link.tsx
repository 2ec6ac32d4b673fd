import type { ContactRow } from '../../store/tables.ts';
import type { PageContext } from '../page-context.ts';

type Named = Pick<ContactRow, 'id' | 'email' | 'first_name' | 'last_name' | 'display_name'>;

/** Returns the name of a contact; undefined if the contact has no name. */
export function nameOf({ display_name, first_name, last_name }: Omit<Named, 'id' | 'email'>) {
	const name = display_name?.trim() || [first_name, last_name].filter(Boolean).join(' ').trim();
	return name === '' ? undefined : name;
}

/** Link to a contact, with the contact's name and email address. */
export function ContactLink({ context, contact }: { context: PageContext; contact: Named }) {
	const name = nameOf(contact);
	return (
		<a class="contact" href={context.link(`contacts/${contact.id}/`)}>
			<bdi>{name ?? contact.email}</bdi>
			{name !== undefined && <small>{contact.email}</small>}
		</a>
	);
}

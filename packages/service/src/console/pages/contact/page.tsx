import { idOf, notFound } from '../../page-context.ts';
import type { Page } from '../../page.ts';
import { nameOf } from '../../parts/contact-link.tsx';
import { readContact } from './query.ts';
import { ContactView } from './view.tsx';

/** A contact with its timeline. */
export const contactPage: Page = async (context) => {
	const id = idOf(context, 'contact');
	const contactDetails = await readContact(context.owned, { id, after: context.query('after') });
	if (!contactDetails) throw notFound('contact');
	const title = nameOf(contactDetails.contact) ?? contactDetails.contact.email;
	return {
		title,
		tab: 'contacts',
		body: <ContactView context={context} contactDetails={contactDetails} />,
	};
};

import { idOf, noSuch } from '../../page-context.ts';
import type { Page } from '../../page.ts';
import { nameOf } from '../../parts/contact-link.tsx';
import { readContact } from './query.ts';
import { ContactView } from './view.tsx';

/** A contact with its timeline. */
export const contactPage: Page = async (asked) => {
	const id = idOf(asked, 'contact');
	const story = await readContact(asked.owned, { id, after: asked.query('after') });
	if (!story) throw noSuch('contact');
	const title = nameOf(story.contact) ?? story.contact.email;
	return { title, tab: 'contacts', body: <ContactView asked={asked} story={story} /> };
};

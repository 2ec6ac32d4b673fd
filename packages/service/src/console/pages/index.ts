import { noSuchPage } from './problem/no-such-page.ts';
import { contactsPage } from './contacts/page.tsx';
import type { Deed, Page } from '../page.ts';
import type { PageName } from '../routes.ts';
import { goHome, goToConsole } from './go.ts';
import { icon, style } from './assets.ts';
import { signInDeed } from './sign-in/sign-in.ts';
import { signOutDeed } from './sign-in/sign-out.ts';

/** What shows something of a product and an environment. */
export const PAGES = {
	contacts: contactsPage,
	nowhere: noSuchPage,
} as const satisfies Partial<Record<PageName, Page>>;

/** What answers in another way. */
export const DEEDS = {
	toConsole: goToConsole,
	home: goHome,
	style,
	icon,
	signIn: signInDeed,
	signOut: signOutDeed,
} as const satisfies Partial<Record<PageName, Deed>>;

export const isDeed = (page: PageName): page is keyof typeof DEEDS => page in DEEDS;

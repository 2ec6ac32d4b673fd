import type { RouteHandler, Page } from '../page.ts';
import type { PageName } from '../routes.ts';
import { icon, script, style } from './assets.ts';
import { auditPage } from './audit/page.tsx';
import { automationsPage } from './automations/page.tsx';
import { contactPage } from './contact/page.tsx';
import { contactsPage } from './contacts/page.tsx';
import { goHome, goToConsole } from './go.ts';
import { jobsPage } from './jobs/page.tsx';
import { keysPage } from './keys/page.tsx';
import { mailBody } from './mail/body.ts';
import { mailPage } from './mail/page.tsx';
import { outboxPage } from './outbox/page.tsx';
import { noSuchPage } from './problem/no-such-page.ts';
import { requestsPage } from './requests/page.tsx';
import { sequencePage } from './sequence/page.tsx';
import { sequencesPage } from './sequences/page.tsx';
import { signInDeed } from './sign-in/sign-in.ts';
import { signOutDeed } from './sign-in/sign-out.ts';
import { unsubscribedPage } from './unsubscribed/page.tsx';
import { workspacePage } from './workspace/page.tsx';

/** What answers without being a page. */
export const DEEDS = {
	toConsole: goToConsole,
	home: goHome,
	style,
	icon,
	script,
	signIn: signInDeed,
	signOut: signOutDeed,
	mailBody,
} as const satisfies Partial<Record<PageName, RouteHandler>>;

/** What shows something of a product and an environment. */
export const PAGES: Record<Exclude<PageName, keyof typeof DEEDS>, Page> = {
	contacts: contactsPage,
	contact: contactPage,
	outbox: outboxPage,
	mail: mailPage,
	sequences: sequencesPage,
	sequence: sequencePage,
	automations: automationsPage,
	jobs: jobsPage,
	keys: keysPage,
	requests: requestsPage,
	unsubscribed: unsubscribedPage,
	audit: auditPage,
	workspace: workspacePage,
	nowhere: noSuchPage,
};

export const isDeed = (page: string): page is keyof typeof DEEDS => Object.hasOwn(DEEDS, page);
export const isPage = (page: string): page is keyof typeof PAGES => Object.hasOwn(PAGES, page);

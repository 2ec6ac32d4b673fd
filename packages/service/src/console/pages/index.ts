import type { RouteHandler, Page } from '../page.ts';
import type { PageName } from '../routes.ts';
import { icon, script, style } from './assets.ts';
import { auditPage } from './audit/page.tsx';
import { automationsPage } from './automations/page.tsx';
import { contactPage } from './contact/page.tsx';
import { contactsPage } from './contacts/page.tsx';
import { goHome, goToConsole } from './redirects.ts';
import { jobsPage } from './jobs/page.tsx';
import { keysPage } from './keys/page.tsx';
import { mailBody } from './mail/body.ts';
import { mailPage } from './mail/page.tsx';
import { outboxPage } from './outbox/page.tsx';
import { noSuchPage } from './problem/no-such-page.ts';
import { overviewPage } from './overview/page.tsx';
import { requestsPage } from './requests/page.tsx';
import { sequencePage } from './sequence/page.tsx';
import { sequencesPage } from './sequences/page.tsx';
import { handleSignIn } from './sign-in/sign-in.ts';
import { handleSignOut } from './sign-in/sign-out.ts';
import { unsubscribedPage } from './unsubscribed/page.tsx';
import { workspacePage } from './workspace/page.tsx';

/** Handlers for routes that aren't pages. */
export const HANDLERS = {
	toConsole: goToConsole,
	home: goHome,
	style,
	icon,
	script,
	signIn: handleSignIn,
	signOut: handleSignOut,
	mailBody,
} as const satisfies Partial<Record<PageName, RouteHandler>>;

/** Pages with data for a product and an environment. */
export const PAGES: Record<Exclude<PageName, keyof typeof HANDLERS>, Page> = {
	overview: overviewPage,
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

export const isHandler = (page: string): page is keyof typeof HANDLERS =>
	Object.hasOwn(HANDLERS, page);
export const isPage = (page: string): page is keyof typeof PAGES => Object.hasOwn(PAGES, page);

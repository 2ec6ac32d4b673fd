import type { Child } from 'hono/jsx';
import type { RequestContext } from '../http/env.ts';
import type { Session } from './access/sessions.ts';
import type { PageContext } from './page-context.ts';
import type { ConsoleTools } from './console-tools.ts';

/** Where the switch between environments leads, and what is marked in the navigation: a list below /console/. */
export type Tab =
	| 'contacts'
	| 'outbox'
	| 'sequences'
	| 'automations'
	| 'jobs'
	| 'keys'
	| 'requests'
	| 'unsubscribed'
	| 'audit'
	| 'workspace';

/** Content of a page. */
export interface Shown {
	title: string;
	tab: Tab;
	body: Child;
}

/** A read-only page. */
export type Page = (asked: PageContext, tools: ConsoleTools) => Promise<Shown>;

/** What answers without being a page. */
export type RouteHandler = (
	c: RequestContext,
	tools: ConsoleTools,
	session?: Session,
) => Promise<Response>;

import type { Child } from 'hono/jsx';
import type { RequestContext } from '../api/http/env.ts';
import type { Session } from './access/sessions.ts';
import type { ConsoleTools } from './console-tools.ts';
import type { PageContext } from './page-context.ts';

/** Navigation tab, identified by its path below /console/. Switching between environments keeps the tab. */
export type Tab =
	| 'overview'
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
export interface PageContent {
	title: string;
	tab: Tab;
	body: Child;
}

/** A read-only page. */
export type Page = (context: PageContext, tools: ConsoleTools) => Promise<PageContent>;

/** Handler for a route that isn't a page. */
export type RouteHandler = (
	c: RequestContext,
	tools: ConsoleTools,
	session?: Session,
) => Promise<Response>;

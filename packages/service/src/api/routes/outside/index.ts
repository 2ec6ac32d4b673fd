import type { ApiTools } from '../../http/api-tools.ts';
import type { Route } from '../../http/route.ts';
import { docsRoutes } from './docs.ts';
import { healthRoute, readyRoute } from './health.ts';
import { mailHookRoute } from './mail-hook.ts';
import { askToUnsubscribeRoute, unsubscribeRoute } from './unsubscribe.ts';

/** Endpoints outside the API. They require no key and have no rate limit. */
export const outsideRoutes = ({
	db,
	clock,
	mail: { hookTokens },
}: Pick<ApiTools, 'db' | 'clock' | 'mail'>): readonly Route[] => [
	healthRoute,
	readyRoute({ db, clock }),
	...docsRoutes,
	askToUnsubscribeRoute,
	unsubscribeRoute,
	...(hookTokens === undefined ? [] : [mailHookRoute(hookTokens)]),
];

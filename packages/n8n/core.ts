/** The one door to the API core; the build bundles what lies behind it, once, as dist/core.js. */
export {
	actions,
	checkApiKey,
	collect,
	ContactSyncError,
	createBudget,
	createClient,
	createRun,
	readInput,
	runAction,
	runAll,
	type Action,
	type BatchOutcome,
	type Budget,
	type Client,
	type Field,
	type Run,
} from '@contact-sync/core';

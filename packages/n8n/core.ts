/** The one door to the API core; the build bundles what lies behind it, once, as dist/core.js. */
export {
	catalogue,
	checkApiKey,
	ContactSyncError,
	createClient,
	runAction,
	type Action,
	type Client,
	type Field,
} from '@contact-sync/core';

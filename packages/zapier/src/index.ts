import { defineApp, version as platformVersion } from 'zapier-platform-core';
import packageJson from '../package.json' with { type: 'json' };
import { authentication } from './authentication.ts';
import { creates } from './creates.ts';
import { addApiKey } from './host/add-api-key.ts';
import { searchOrCreates } from './search-or-creates.ts';
import { searches } from './searches.ts';
import { throttle } from './throttle.ts';
import { triggers } from './triggers.ts';

/** The Zapier app, generated from the core's catalog. */
export default defineApp({
	version: packageJson.version,
	platformVersion,
	authentication,
	beforeRequest: [addApiKey],
	flags: { cleanInputData: false }, // the core removes blank values, the same in all environments
	throttle,
	triggers,
	searches,
	creates,
	searchOrCreates,
});

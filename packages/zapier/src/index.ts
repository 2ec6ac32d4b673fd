import { defineApp, version as platformVersion } from 'zapier-platform-core';
import packageJson from '../package.json' with { type: 'json' };
import { authentication } from './authentication.ts';
import { searchOrCreates, steps } from './catalog.ts';
import { addApiKey } from './host/add-api-key.ts';
import { throttle } from './throttle.ts';

/** The Zapier app, generated from the core's catalog. */
export default defineApp({
	version: packageJson.version,
	platformVersion,
	authentication,
	beforeRequest: [addApiKey],
	flags: { cleanInputData: false }, // the core removes blank values, the same in all environments
	throttle,
	...steps,
	searchOrCreates,
});

import { startService } from '../src/test-controls/testing/start-service.ts';

/** Logs the files of the service that a process loads. */
const LOG_LOADED = `import { registerHooks } from 'node:module';
registerHooks({
	load(url, context, next) {
		if (url.includes('/packages/service/src/')) process.stderr.write('loaded ' + url + '\\n');
		return next(url, context);
	},
});`;
const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(LOG_LOADED)}`;

/** Matches the modules of the controls, except those that start the service for tests. */
const CONTROLS = /\/packages\/service\/src\/test-controls\/(?!testing\/)/;

test.each([
	['are not loaded without --controls', false],
	['are loaded with --controls', true],
])('the modules of the test controls %s', async (_, controls) => {
	const service = await startService({ controls, env: { NODE_OPTIONS } });
	await service.stop();
	expect(service.logs()).toContain('/packages/service/src/api/routes/contacts/upsert.ts');
	expect(CONTROLS.test(service.logs())).toBe(controls);
});

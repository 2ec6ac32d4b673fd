/**
 * Loads n8n's engine from the folder `N8N_FOLDER`, such as an installed n8n, or from this repository, so that the
 * engine and all nodes share one copy. Loads the CommonJS build, because Node can't load the ESM build.
 * Preload this module with `--import`, or import it, and then load the engine with `import()`.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../paths.ts';

const ENGINE = new Set(['n8n-core', 'n8n-workflow', 'reflect-metadata']);
const parentURL = pathToFileURL(join(process.env.N8N_FOLDER ?? ROOT, 'package.json')).href;
const conditions = ['node', 'require'];

registerHooks({
	resolve: (name, context, next) =>
		next(name, ENGINE.has(name) ? { ...context, parentURL, conditions } : context),
});

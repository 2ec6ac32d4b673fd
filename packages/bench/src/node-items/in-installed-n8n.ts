/**
 * Makes whoever asks for n8n's engine get that of the n8n installed in the folder N8N_FOLDER, so that the engine, n8n's own nodes
 * and ours share one copy of it, as in that n8n. Its CommonJS form, since the other one is not whole. Preloaded by `--import`.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ENGINE = new Set(['n8n-core', 'n8n-workflow', 'reflect-metadata']);
const parentURL = pathToFileURL(join(process.env.N8N_FOLDER ?? '', 'package.json')).href;
const conditions = ['node', 'require'];

registerHooks({
	resolve: (name, context, next) =>
		next(name, ENGINE.has(name) ? { ...context, parentURL, conditions } : context),
});

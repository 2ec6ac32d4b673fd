import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ServePage } from './serve-page.ts';

let loading: Promise<ServePage> | undefined;

/** Loads the pages on the first call. */
export function loadPages(): Promise<ServePage> {
	return (loading ??= load());
}

async function load(): Promise<ServePage> {
	if (import.meta.url.endsWith('.ts')) await readTsx(); // otherwise, esbuild has compiled the .tsx files
	return (await import('./serve-page.ts')).servePage;
}

/**
 * Lets Node load .tsx files when the service runs from source. Node strips types, but doesn't support JSX.
 */
async function readTsx(): Promise<void> {
	const { transformSync } = await import('@swc/core');
	registerHooks({
		load(url, context, next) {
			if (!url.endsWith('.tsx')) return next(url, context);
			const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
				jsc: {
					target: 'es2024',
					parser: { syntax: 'typescript', tsx: true },
					transform: { react: { runtime: 'automatic', importSource: 'hono/jsx' } },
				},
			});
			return { format: 'module', shortCircuit: true, source: code };
		},
	});
}

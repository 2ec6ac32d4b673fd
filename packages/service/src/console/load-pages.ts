import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { AnswerPage } from './answer-page.ts';

let loading: Promise<AnswerPage> | undefined;

/** Loads the pages, once. */
export function loadPages(): Promise<AnswerPage> {
	return (loading ??= load());
}

async function load(): Promise<AnswerPage> {
	if (import.meta.url.endsWith('.ts')) await readTsx(); // else esbuild has
	return (await import('./answer-page.ts')).answerPage;
}

/** Lets Node read .tsx while the service runs from its source: it takes types away by itself, but knows no JSX. */
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

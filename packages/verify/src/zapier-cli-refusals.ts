import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { startService } from '@contact-sync/service/testing';
import { startServer, webPage } from '@contact-sync/testing/server';
import type { Check } from './checks.ts';
import { copyZapierApp } from '@contact-sync/testing/zapier/app-copy';
import { sentence, zapierInvoke } from '@contact-sync/testing/zapier/invoke-by-cli';
import {
	prepareRefusal,
	REFUSALS,
	WORKSPACE,
	type Refusal,
} from '@contact-sync/testing/zapier/refusals';

/** Runs every refusal with Zapier's own CLI, against the real service. */
export async function startCliRefusals(): Promise<{ checks: Check[]; end: () => Promise<void> }> {
	const service = await startService({ workspace: WORKSPACE });
	const website = await startServer(webPage);
	const app = await copyZapierApp();

	const check = (refusal: Refusal): Check => ({
		name: `zapier-platform invoke ${refusal.uses}, ${refusal.name}: one clear sentence`,
		run: async () => {
			const { input, connection, secrets } = prepareRefusal(refusal, { service, website });
			const args = refusal.uses.split(' ');
			const more = args[0] === 'auth' ? [] : ['-i', JSON.stringify(input), '--non-interactive'];
			const finished = await zapierInvoke(app.folder, [...args, ...more], connection);
			assert.equal(sentence(finished), refusal.says);
			const shown = secrets.filter((secret) => finished.said.includes(secret));
			assert.deepEqual(shown, []);
		},
	});
	const nothingLeft: Check = {
		name: 'zapier-platform invoke leaves nothing beside the app: no .env, no entry file',
		run: async () => {
			const names = (await readdir(app.folder)).sort();
			assert.deepEqual(names, ['dist', 'node_modules', 'package.json']);
		},
	};
	return {
		checks: [...REFUSALS.map(check), nothingLeft],
		end: async () => {
			await Promise.all([service.stop(), website.stop(), app.remove()]);
		},
	};
}

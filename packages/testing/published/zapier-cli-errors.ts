import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { startService } from '@contact-sync/service/testing';
import { startServer, webPage } from '@contact-sync/testing/server';
import type { Check } from './checks.ts';
import { copyZapierApp } from '@contact-sync/testing/zapier/app-copy';
import { errorMessage, zapierInvoke } from '@contact-sync/testing/zapier/invoke-by-cli';
import {
	prepareErrorCase,
	ERROR_CASES,
	WORKSPACE,
	type ErrorCase,
} from '@contact-sync/testing/zapier/error-cases';

/** Runs every error case with Zapier's CLI against the real service. */
export async function startCliErrorChecks(): Promise<{
	checks: Check[];
	end: () => Promise<void>;
}> {
	const service = await startService({ workspace: WORKSPACE });
	const website = await startServer(webPage);
	const app = await copyZapierApp();

	const check = (errorCase: ErrorCase): Check => ({
		name: `zapier-platform invoke ${errorCase.uses}, ${errorCase.name}: one clear sentence`,
		run: async () => {
			const { input, connection, secrets } = prepareErrorCase(errorCase, { service, website });
			const args = errorCase.uses.split(' ');
			const more = args[0] === 'auth' ? [] : ['-i', JSON.stringify(input), '--non-interactive'];
			const finished = await zapierInvoke(app.folder, [...args, ...more], connection);
			assert.equal(errorMessage(finished), errorCase.message);
			const leaked = secrets.filter((secret) => finished.output.includes(secret));
			assert.deepEqual(leaked, []);
		},
	});
	const noFilesLeft: Check = {
		name: 'zapier-platform invoke leaves no files next to the app: no .env, no entry file',
		run: async () => {
			const names = (await readdir(app.folder)).sort();
			assert.deepEqual(names, ['dist', 'node_modules', 'package.json']);
		},
	};
	return {
		checks: [...ERROR_CASES.map(check), noFilesLeft],
		end: async () => {
			await Promise.all([service.stop(), website.stop(), app.remove()]);
		},
	};
}

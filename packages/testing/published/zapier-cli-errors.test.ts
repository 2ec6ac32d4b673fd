/**
 * One error of each kind of step, run with Zapier's CLI against the real service. The app's own tests run all
 * error cases in process.
 */
import { readdir } from 'node:fs/promises';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { startServer, webPage } from '@contact-sync/testing/server';
import { copyZapierApp } from '@contact-sync/testing/zapier/app-copy';
import { ERROR_CASES, prepareErrorCase, WORKSPACE } from '@contact-sync/testing/zapier/error-cases';
import { errorMessage, zapierInvoke } from '@contact-sync/testing/zapier/invoke-by-cli';

let service: StartedService;
let website: Awaited<ReturnType<typeof startServer>>;
let app: Awaited<ReturnType<typeof copyZapierApp>>;

beforeAll(async () => {
	service = await startService({ workspace: WORKSPACE });
	website = await startServer(webPage);
	app = await copyZapierApp();
});
afterAll(() => Promise.all([service?.stop(), website?.stop(), app?.remove()]));

const CASES = ERROR_CASES.filter(({ name }) => name === 'an HTML response');

it.each(CASES)('zapier-platform invoke $uses, $name: one clear sentence', async (each) => {
	const { input, connection, secrets } = prepareErrorCase(each, { service, website });
	const args = each.uses.split(' ');
	const more = args[0] === 'auth' ? [] : ['-i', JSON.stringify(input), '--non-interactive'];
	const finished = await zapierInvoke(app.folder, [...args, ...more], connection);
	expect(errorMessage(finished)).toBe(each.message);
	expect(secrets.filter((secret) => finished.output.includes(secret))).toEqual([]);
});

it('zapier-platform invoke leaves no files next to the app: no .env, no entry file', async () => {
	expect((await readdir(app.folder)).sort()).toEqual(['dist', 'node_modules', 'package.json']);
});

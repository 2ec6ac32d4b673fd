import { newStore, openService } from '@contact-sync/testing/service';
import { APP_ROUTES, isOfConsole } from '../helpers/app-routes.ts';
import { ABLE_KEY, postTo, settle } from '../helpers/automations.ts';
import { CONFIGURED } from '../helpers/full-workspace.ts';
import { linksOf } from '../helpers/console.ts';
import { signIn, type Operator } from '../helpers/operate.ts';
import { useTempFolders } from '../helpers/temp-folder.ts';
import { writeWorkspaces, workspace } from '../helpers/workspace.ts';

const folder = useTempFolders()();

const KEY = 'cs_test_of_the_product_beta';
const FILES = [
	workspace([ABLE_KEY]),
	workspace([{ ...ABLE_KEY, name: 'beta', environment: 'test', key: KEY }], 'Beta', CONFIGURED),
];

/** An owner that links must name, because it isn't the default one. */
const OWNER = '?product=Beta&environment=test';
/** Pages without parameters in their paths, below /console/. */
const LISTS = APP_ROUTES.filter((route) => isOfConsole(route) && route.method === 'GET')
	.map(({ path }) => path.replace('/console/', ''))
	.filter((path) => /^[a-z]+\/$/.test(path));

let operator: Operator;
beforeAll(async () => {
	const args = writeWorkspaces(folder, FILES);
	const service = await openService({ ...(await newStore()), controls: true, args });
	const email = 'ada@acme.example';
	const post = (path: string, body: object) => postTo(service, path, body, KEY);
	await post('/contacts/upsert/', { email, custom_fields: { plan: 'pro' }, tag_names: ['VIP'] });
	await post('/events/track/', { email, event_name: 'purchase', properties: { amount: 200 } });
	await post('/events/track/', { email: 'missing@acme.example', event_name: 'purchase' });
	await post('/emails/trigger/', { trigger_key: 'later', to_email: email });
	await settle(service);
	operator = await signIn(service);
});

interface Visited {
	/** Path below /console/, with parameters. */
	path: string;
	status: number;
	html: string;
}

/** Visits all pages that links lead to. */
async function crawl(): Promise<Visited[]> {
	const found = new Set([`overview/${OWNER}`]);
	const visited: Visited[] = [];
	for (const path of found) {
		const { status, text: html } = await operator.open(path);
		expect([path, [200, 409]]).toEqual([path, expect.arrayContaining([status])]);
		visited.push({ path, status, html });
		for (const link of linksOf(path, html)) found.add(link);
	}
	return visited;
}

/** Returns what each form of a page sends with its address and its inputs, except for signing out. */
function sentByForms(html: string): string[] {
	return [...html.matchAll(/<form .*?action="([^"]*)".*?<\/form>/gs)]
		.filter(([, action]) => !action!.endsWith('logout'))
		.map(([form, action]) => {
			const inputs = [...form.matchAll(/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)];
			return [action, ...inputs.map(([, name, value]) => `${name}=${value}`)].join('&');
		});
}

test('all links and forms of the console keep the product and the environment', async () => {
	const pages = await crawl();
	for (const { path, status, html } of pages) {
		const [owner] = /<div class="switch">.*?<\/ul><\/div>/s.exec(html) ?? [''];
		const current = [...owner.matchAll(/aria-current="true">([^<]*)</g)].map(([, name]) => name);
		expect([path, current]).toEqual([path, status === 200 ? ['Beta', 'Test'] : []]);
		for (const sent of sentByForms(html)) {
			expect([path, sent]).toEqual([path, expect.stringMatching(/product=Beta.*environment=test/)]);
		}
	}
	const visited = pages.map(({ path }) => path.replace(/\?.*/, ''));
	expect(visited).toEqual(expect.arrayContaining(LISTS));
	const [job] = visited.filter((path) => path.endsWith('/cancel/'));
	const { status, headers } = await operator.send(`${job}${OWNER}`);
	expect([status, headers.get('Location')]).toEqual([303, expect.stringContaining(OWNER)]);
});

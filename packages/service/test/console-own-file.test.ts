import { openService } from '@contact-sync/testing/service';
import { join } from 'node:path';
import { signIn, type Operator } from './helpers/operate.ts';
import { useTempFolders } from './helpers/temp-folder.ts';
import { writeWorkspaces, workspace } from './helpers/workspace.ts';

const folder = useTempFolders()();

const PRODUCTS = ['Acme', 'Beta'];
/** Environment of the key in the file of each product. */
const WITH_VALUE: Record<string, 'live' | 'test'> = { Acme: 'live', Beta: 'test' };

const FILES = PRODUCTS.map((product) => {
	const environment = WITH_VALUE[product]!;
	const keys = [{ name: product, environment, key: `cs_${environment}_of_the_product_${product}` }];
	const templates = [{ key: `of-${product.toLowerCase()}`, subject: 'Tips', text: 'Try this.' }];
	const automations = [{ when: { event: `visit ${product}` }, then: [{ add_tag: 'VIP' }] }];
	const sequences = [
		{ slug: 'course', name: `Course of ${product}`, steps: [{ template: templates[0]!.key }] },
	];
	const senders = [{ name: product, email: `hello@${product}.example` }];
	return workspace(keys, product, { senders, templates, automations, sequences });
});

let operator: Operator;
beforeAll(async () => {
	const service = await openService({ args: writeWorkspaces(folder, FILES) });
	operator = await signIn(service);
});

describe.each(PRODUCTS)('the console of the product %s', (product) => {
	const [other] = PRODUCTS.filter((each) => each !== product);
	const file = join(folder, `product-${PRODUCTS.indexOf(product)}.yaml`);

	test.each([
		['workspace/', [file, `product: ${product}`, `of-${product.toLowerCase()}`]],
		['sequences/', [`Course of ${product}`]],
		['sequences/course/', [`Course of ${product}`]],
		['automations/', [`visit ${product}`]],
	])('shows its own workspace file on the page %s', async (path, expected) => {
		const { text } = await operator.open(`${path}?product=${product}`);
		for (const each of expected) expect(text).toContain(each);
		const content = text.replace(/<div class="switch">.*?<\/ul><\/div>/s, '');
		expect(content).not.toMatch(new RegExp(`${other}|product-${PRODUCTS.indexOf(other!)}`, 'i'));
	});

	test.each(['live', 'test'])(
		'rotates the key of the environment %s unless the file contains its value',
		async (environment) => {
			const query = `?product=${product}&environment=${environment}`;
			const isInFile = environment === WITH_VALUE[product];
			if (!isInFile) await operator.act(`keys/create/${query}`, { name: product, scopes: 'all' });
			const [, id] = /keys\/([\w-]{36})\/rotate/.exec((await operator.open(`keys/${query}`)).text)!;
			expect((await operator.send(`keys/${id}/rotate/${query}`)).status).toBe(isInFile ? 409 : 200);
		},
	);
});

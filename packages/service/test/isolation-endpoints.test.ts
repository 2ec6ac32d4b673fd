import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contact } from '@contact-sync/core';
import { settle } from './helpers/automations.ts';
import type { State } from './helpers/controlled.ts';
import { ENDPOINTS, nameOf, request, type Endpoint } from './helpers/endpoints.ts';
import { CONFIGURED, SCOPES } from './helpers/full-workspace.ts';
import { useTempFolders } from './helpers/temp-folder.ts';
import { useService } from './helpers/use-service.ts';
import { workspace } from './helpers/workspace.ts';

/** Products and environments that share the service, by the name of their key. */
const OWNERS = {
	'acme-live': { product: 'Acme', environment: 'live' },
	'acme-test': { product: 'Acme', environment: 'test' },
	'other-live': { product: 'Other', environment: 'live' },
	'other-test': { product: 'Other', environment: 'test' },
} as const;
type Name = keyof typeof OWNERS;
const NAMES = Object.keys(OWNERS) as Name[];

/** Returns a workspace with both keys of a product, and with its own sequence and email trigger. */
const fileOf = (product: string) =>
	workspace(
		NAMES.filter((name) => OWNERS[name].product === product).map((name) => ({
			name,
			environment: OWNERS[name].environment,
			scopes: SCOPES,
		})),
		product,
		{
			...CONFIGURED,
			sequences: [
				...CONFIGURED.sequences,
				{ slug: `of-${product}`, name: product, steps: [{ template: 'tips' }] },
			],
			triggers: [...CONFIGURED.triggers, { key: `of-${product}`, template: 'receipt' }],
		},
	);

const second = join(useTempFolders()(), 'other.yaml');
writeFileSync(second, fileOf('Other'));
const service = useService({
	workspace: fileOf('Acme'),
	args: ['--workspace', second],
	controls: true,
});

const emailOf = (name: Name) => `only@${name}.example`;
const people = new Map<Name, Contact>();

/** Sends a body to an endpoint with an owner's key. */
const send = <T>(name: Name, path: string, body: Record<string, unknown>, id = '') =>
	request<T>(service(), { ...endpoint(path), body }, { key: service().keys[name], id });
const endpoint = (path: string): Endpoint => ENDPOINTS.find((each) => each.path === path)!;

beforeAll(async () => {
	for (const name of NAMES) {
		const email = emailOf(name);
		const person = { email, external_id: name, first_name: `of ${name}`, tag_names: [name] };
		people.set(name, (await send<Contact>(name, '/contacts/upsert/', person)).body);
		await send(name, '/events/track/', { event_name: 'visit', email });
		await send(name, '/sequences/enroll/', { email, sequence_slug: 'onboarding' });
		await send(name, '/emails/trigger/', { trigger_key: 'receipt', to_email: email });
	}
	await settle(service());
});

async function rowsOf(name: Name): Promise<State> {
	const { product, environment } = OWNERS[name];
	return service().control<State>(`state?product=${product}&environment=${environment}`);
}

/** Returns the endpoint's body with the values of another owner's contact. */
function about(name: Name, { body = {} }: Endpoint): Record<string, unknown> {
	const email = emailOf(name);
	const values: Record<string, unknown> = {
		email,
		external_id: name,
		to_email: email,
		emails: [email],
		tag_name: name,
	};
	return Object.fromEntries(
		Object.entries(body).map(([field, value]) => [field, values[field] ?? value]),
	);
}

const pairs = NAMES.flatMap((mine) =>
	NAMES.filter((other) => other !== mine).map((other) => [mine, other] as const),
);

describe.each(ENDPOINTS.map((each) => [nameOf(each), each] as const))('`%s`', (_, each) => {
	test.each(pairs)(
		"key of `%s` with the identifiers of a contact of `%s`: returns none of the contact's data, and doesn't change it",
		async (mine, other) => {
			const before = await rowsOf(other);
			const { id, tags } = people.get(other)!;
			const path = each.path.replace(/email=.*/, `email=${emailOf(other)}`);
			const sent = each.body && { body: about(other, each) };
			const key = service().keys[mine];
			const response = await request(service(), { ...each, path, ...sent }, { key, id });
			await settle(service());
			expect(response.status).toBeLessThan(500);
			const unsaid = [tags[0]!.id, `of ${other}`, ...(each.path.includes('{id}') ? [] : [id])];
			for (const secret of unsaid) expect(JSON.stringify(response.body)).not.toContain(secret);
			expect(await rowsOf(other)).toEqual(before);
		},
	);
});

/** @claim api: IDs and tags of another product or environment: 404; nothing is shown or changed */
describe('data of another product or environment', () => {
	test.each(pairs)(
		'key of `%s` with the ID of a contact or tag of `%s`: returns 404',
		async (mine, other) => {
			const own = people.get(mine)!;
			const { id, tags } = people.get(other)!;
			for (const path of ['/contacts/{id}/add_tag/', '/contacts/{id}/remove_tag/']) {
				expect((await send(mine, path, { tag_name: 'x' }, id)).status).toBe(404);
				expect((await send(mine, path, { tag_id: tags[0]!.id }, own.id)).status).toBe(404);
			}
		},
	);

	test("another product's sequence or email trigger: returns 404", async () => {
		const email = emailOf('acme-live');
		const statuses = [
			await send('acme-live', '/sequences/enroll/', { email, sequence_slug: 'of-Other' }),
			await send('acme-live', '/emails/trigger/', { to_email: email, trigger_key: 'of-Other' }),
			await send('acme-live', '/sequences/enroll/', { email, sequence_slug: 'of-Acme' }),
			await send('acme-live', '/emails/trigger/', { to_email: email, trigger_key: 'of-Acme' }),
		].map(({ status }) => status);
		expect(statuses).toEqual([404, 404, 201, 200]);
	});

	test("unsubscribing in one product and environment: doesn't affect the others", async () => {
		const [mine, ...others] = NAMES;
		const { mails } = await rowsOf(mine!);
		const [, link] = /<(.+)>/.exec(
			(mails[0]!.headers as Record<string, string>)['List-Unsubscribe']!,
		)!;
		expect((await fetch(link!, { method: 'POST' })).status).toBe(200);
		const listed = async (name: Name) =>
			(
				await request<{ results: { email: string }[] }>(service(), ENDPOINTS[2]!, {
					key: service().keys[name],
					id: '',
				})
			).body.results.map(({ email }) => email);
		expect(await listed(mine!)).toContain(emailOf(mine!));
		for (const name of others) {
			expect(await listed(name)).not.toContain(emailOf(mine!));
			expect(await listed(name)).toHaveLength(CONFIGURED.unsubscribed.length);
		}
	});

	test('same idempotency key with another API key: creates a separate email', async () => {
		const body = { trigger_key: 'receipt', to_email: 'x@acme.example', idempotency_key: 'k' };
		const responses = [];
		for (const name of NAMES)
			responses.push(await send<{ id: string }>(name, '/emails/trigger/', body));
		expect(new Set(responses.map(({ body }) => body.id)).size).toBe(NAMES.length);
	});
});

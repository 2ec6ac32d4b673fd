import { Agent, request } from 'node:http';
import { startService, type StartedService } from '@contact-sync/service/testing';
import { newDatabase, newFolder, type LoadStore } from './load-stores.ts';
import { orQuick } from './quick.ts';
import { residentMegabytes } from './resident-megabytes.ts';
import { figure, percentile, summarise, type Figure } from './statistics.ts';

export const CONNECTIONS = 16;
const ROUNDS = orQuick(5, 1);
export const UPSERTS = orQuick(2_000, 500);
export const BULK = 500;
/** Upserts before those that are measured. */
const WARM_UP = orQuick(500, 100);

const BULK_ROUNDS = orQuick(15, 5);

/** The most that the workspace file can say, so that no limit stands in the way. */
const NO_LIMIT = 2_147_483_647;

const KEY = 'cs_live_benchmark_0123456789';

const WORKSPACE = JSON.stringify({
	product: 'Acme',
	keys: [
		{
			...{ name: 'live', environment: 'live', key: KEY },
			scopes: ['contacts:write', 'sequences:enroll'],
			limits: { per_minute: NO_LIMIT, per_hour: NO_LIMIT },
		},
	],
	templates: [{ key: 'tips', subject: 'Tips', text: 'Try this.' }],
	senders: [{ name: 'Acme', email: 'hello@acme.example' }],
	// One for each round: nobody is enrolled in a sequence twice.
	sequences: Array.from({ length: BULK_ROUNDS }, (_, i) => ({
		slug: `s${i}`,
		name: `S${i}`,
		steps: [{ after: '1d', template: 'tips' }],
	})),
});

/** How many upserts the service does, and how long a bulk enrollment takes, on both stores. */
export async function measureServiceLoad(): Promise<Figure[]> {
	const embedded = await measure(await newFolder());
	const database = await newDatabase();
	if (database) return [...embedded, ...(await measure(database))];
	process.stderr.write('No PostgreSQL answers at TEST_POSTGRES_URL: there are no figures of it.\n');
	return embedded;
}

async function measure(made: LoadStore): Promise<Figure[]> {
	await using store = made;
	const { name, product, options } = store;
	const service = await startService({ ...options, workspace: WORKSPACE });
	const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
	const client: Client = { service, agent };
	await upsertAll(client, 'warm', WARM_UP);
	let emails: string[] = [];
	const rates: number[] = [];
	const times: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const done = await upsertAll(client, `r${round}`, UPSERTS);
		rates.push(UPSERTS / done.seconds);
		times.push(...done.times);
		emails = done.emails.slice(0, BULK);
	}
	const bulk: number[] = [];
	for (let round = 0; round < BULK_ROUNDS; round += 1) {
		const body = { sequence_slug: `s${round}`, emails };
		bulk.push(await post(client, '/sequences/api/bulk-enroll/', body));
	}
	const megabytes = await residentMegabytes(service.pid);
	agent.destroy();
	await service.stop();

	const how = `${UPSERTS.toLocaleString('en-US')} new contacts with a field and a tag, ${CONNECTIONS} connections, ${product}`;
	const enrolling = `${BULK} contacts in one call, ${product}`;
	const inMs = { unit: 'ms', digits: 1 };
	return [
		figure({ name: `upserts, ${name}`, how }, summarise(rates), { unit: '/s', digits: 0 }),
		figure({ name: `one upsert among them, ${name}`, how }, summarise(times), inMs),
		figure({ name: `its 99th percentile, ${name}`, how }, p99(times), inMs),
		figure({ name: `bulk enroll, ${name}`, how: enrolling }, summarise(bulk), inMs),
		...(megabytes === undefined ? [] : [memory(name, megabytes)]),
	];
}

interface Client {
	service: StartedService;
	agent: Agent;
}

/** Upserts new contacts, as many at a time as there are connections. */
async function upsertAll(client: Client, batch: string, count: number) {
	const emails = Array.from({ length: count }, (_, i) => `${batch}-${i}@acme.example`);
	const times: number[] = [];
	const waiting = emails.values();
	const start = performance.now();
	const lane = async () => {
		for (const email of waiting) {
			const body = { email, custom_fields: { plan: 'pro' }, tag_names: ['VIP'] };
			times.push(await post(client, '/contacts/upsert/', body));
		}
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, lane));
	return { emails, times, seconds: (performance.now() - start) / 1_000 };
}

/** Posts, reads the answer to its end, and returns the milliseconds. */
function post({ service, agent }: Client, path: string, body: unknown): Promise<number> {
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	const start = performance.now();
	const headers = { 'X-API-Key': KEY, 'Content-Type': 'application/json' };
	const sending = request(`${service.url}${path}`, { method: 'POST', agent, headers });
	sending.on('error', reject).on('response', (answer) => {
		answer.resume().on('end', () => {
			if (answer.statusCode! < 300) resolve(performance.now() - start);
			else reject(new Error(`${path} answered ${answer.statusCode}`));
		});
	});
	sending.end(JSON.stringify(body));
	return promise;
}

const p99 = (times: number[]) => summarise([percentile(times, 99)]);

const memory = (name: string, megabytes: number): Figure =>
	figure({ name: `memory after it, ${name}`, how: 'resident' }, summarise([megabytes]), {
		unit: 'MB',
		digits: 0,
	});

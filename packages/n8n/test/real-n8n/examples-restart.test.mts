import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@contact-sync/testing/free-port';
import { installNode } from '@contact-sync/testing/n8n/install-node';
import { connectN8n, type N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { startN8n, type RunningN8n } from '@contact-sync/testing/n8n/start-n8n';
import { until } from '@contact-sync/testing/until';
import { tablesFor, readExample } from './lab/examples.mts';
import { control, lab } from './lab/lab.mts';

/**
 * Number of rows in the file, and number of rows per execution. The latter is lower than the 1,000
 * connections that the service accepts.
 */
const { CSV_ROWS = '1250', CSV_BATCH = '250' } = process.env;
const ROWS = Number(CSV_ROWS);
const BATCH = Number(CSV_BATCH);

/**
 * Requests per minute in the credential until n8n is killed. The third execution sends some of its rows, then
 * waits.
 */
const LIMIT = 2.4 * BATCH;

/** Rows without a valid email address. */
const REJECTED = [7, 1_201];

const TIMEOUT_MS = 40 * 60_000;

/** Path of the webhook that replaces the schedule, so that an execution starts as soon as the previous one ends. */
const TRIGGER = 'import-next-rows';

const HOST = '@csv.example';
const rowNumbers = Array.from({ length: ROWS }, (_, index) => index + 1);
const emailOf = (row: number) => (REJECTED.includes(row) ? `p${row}` : `p${row}${HOST}`);
const planOf = (row: number) => (row % 50 === 0 ? 'pro\nyearly' : row % 2 ? 'pro' : 'free');
const lineOf = (row: number) => `${emailOf(row)},First ${row},"Last, ${row}","${planOf(row)}"`;
const FILE = ['\uFEFFemail,first_name,last_name,plan', ...rowNumbers.map(lineOf)];

/** Returns the line where a row ends. */
const endOf = (row: number) =>
	FILE.slice(0, row + 1)
		.join('\n')
		.split('\n').length;

let folder: string;
let n8n: RunningN8n;
let api: N8nApi;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'contact-sync-restart-'));
	await writeFile(join(folder, 'contacts.csv'), FILE.join('\n'));
	await installNode(folder);
	await start();
});
afterAll(async () => {
	await n8n?.stop();
	await rm(folder, { recursive: true, force: true });
});

/** Starts a separate n8n instance that can be killed. */
async function start() {
	n8n = await startN8n({
		install: lab.install,
		userFolder: folder,
		owner: lab.owner,
		logFile: join(folder, 'n8n.log'),
		port: await freePort(),
		brokerPort: await freePort(),
		env: { N8N_RESTRICT_FILE_ACCESS_TO: folder },
	});
	api = await connectN8n(n8n.url, lab.owner);
}

const saveCredential = (perMinute: number) =>
	api.saveCredential('Contact Sync', 'contactSyncApi', {
		apiKey: lab.keys.examples!,
		baseUrl: lab.serviceUrl,
		perMinute,
		perHour: 100_000,
	});

async function activate(name: string): Promise<string> {
	const { id: credentialId } = await saveCredential(LIMIT);
	const rejected = "contacts-rejected-{{ $('Keep the position').first().json.csv_line }}.csv";
	const workflow = await readExample(name, credentialId, {
		'Every 15 minutes': {
			...{ type: 'n8n-nodes-base.webhook', typeVersion: 2, webhookId: TRIGGER },
			parameters: { path: TRIGGER },
		},
		'Read the file': { parameters: { fileSelector: join(folder, 'contacts.csv') } },
		'Write rejected rows': { parameters: { fileName: `=${folder}/${rejected}` } },
	});
	const reader = workflow.nodes.find((node) => node.name === 'Read the rows')!.parameters;
	reader.options = { ...(reader.options as object), maxRowCount: BATCH };
	const { id } = await api.createWorkflow(workflow);
	await api.activate(id);
	return id;
}

/** Returns the total number of requests. The journal doesn't keep enough requests to read each of them. */
const requests = async () => (await control<{ count: number }>('journal')).count;

/** Returns the number of the last completed line. */
const position = async (id: string) =>
	((await api.staticData(id))?.global as { line?: number } | undefined)?.line;

/** Repeats a request until it returns a result, even if n8n is too busy to accept connections. */
const eventually = <T,>(description: string, request: () => Promise<T | undefined>) =>
	until(
		description,
		() =>
			request().catch((error: Error) => {
				if (error.message !== 'fetch failed') throw error;
				return undefined;
			}),
		TIMEOUT_MS,
	);

const startExecution = () =>
	eventually(
		'The start of an execution',
		async () => (await fetch(`${n8n.url}/webhook/${TRIGGER}`)).ok || undefined,
	);

/** Runs the workflow once. Returns the number of the last completed line. */
async function runOnce(id: string): Promise<number> {
	const before = await position(id);
	await startExecution();
	return await eventually('The end of an execution', async () => {
		const now = await position(id);
		return now === before ? undefined : now;
	});
}

describe('import-a-large-csv-file', () => {
	it(
		`creates a contact for each valid row out of ${ROWS}, even if n8n is killed during a batch`,
		async () => {
			const before = await requests();
			const startedAt = Date.now();
			const id = await activate('import-a-large-csv-file');
			await runOnce(id);
			await runOnce(id);
			await startExecution();
			await eventually(
				'A batch that is sent in part',
				async () => (await requests()) - before === LIMIT || undefined,
			);
			await n8n.kill();
			await start();
			expect(await position(id)).toBe(endOf(2 * BATCH));
			await eventually('Higher limits', () => saveCredential(100_000));
			const end = endOf(ROWS);
			while ((await runOnce(id)) < end);
			await api.deactivate(id);
			const seconds = Math.round((Date.now() - startedAt) / 1000);
			const valid = rowNumbers.filter((row) => !REJECTED.includes(row));
			const repeated = (await requests()) - before - valid.length;
			process.stderr.write(`CSV: ${ROWS} rows in ${seconds} s, ${repeated} of them sent twice.\n`);

			const { contacts } = await tablesFor(HOST);
			const found = new Map(contacts.map((contact) => [contact.email, contact]));
			expect(found.size).toBe(contacts.length);
			expect(contacts).toHaveLength(valid.length);
			for (const row of valid) {
				expect(found.get(emailOf(row))).toMatchObject({
					first_name: `First ${row}`,
					last_name: `Last, ${row}`,
					custom_fields: { plan: planOf(row) },
				});
			}
			expect(repeated).toBeLessThanOrEqual(BATCH);
			expect(await rejectedRows()).toEqual(
				REJECTED.map(emailOf)
					.toSorted()
					.map((email) => expect.stringContaining(`${email},`)),
			);
		},
		TIMEOUT_MS,
	);
});

/** Returns the lines of the files with rejected rows. */
async function rejectedRows(): Promise<string[]> {
	const files = (await readdir(folder)).filter((file) => file.startsWith('contacts-rejected-'));
	const contents = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
	return contents.flatMap((text) => text.trim().split('\n').slice(1)).toSorted();
}

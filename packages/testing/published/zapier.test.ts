/** The upload to Zapier: what its CLI validates and builds, what the zip contains, and Zapier's publishing rules. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ZAPIER_PACKAGE } from '@contact-sync/testing/paths';
import { run } from '@contact-sync/testing/run';
import { startServer } from '@contact-sync/testing/server';
import { zapierCli } from '@contact-sync/testing/zapier/cli';
import { readSubject, RULES, type Subject } from '@contact-sync/testing/zapier/rules/index';
import type { Definition } from '../../zapier/scripts/definition.ts';
import { checkLicenses, writeMaterials } from './zapier-sbom.ts';
import { readZip, type ZipEntry } from './zapier-zip.ts';

const MAX_BYTES = 1_000_000;

/** Files that an upload can contain: the app, and the files that Zapier's platform package needs. */
const ALLOWED_FILES = [
	/^(packages\/zapier\/)?(package|definition)\.json$/,
	/^(packages\/zapier\/)?zapierwrapper\.js$/,
	/^packages\/zapier\/dist\/(index\.js|THIRD_PARTY_LICENSES\.txt)$/,
	/^node_modules\/(?!\.)(@[^/]+\/)?[^/]+\/.*\.(js|mjs|cjs|json)$/,
];

/** Sends an event to the unpacked app, through the entry file that Zapier's cloud runs, and prints the result. */
const SEND_EVENT = `
const { handler } = await import('./zapierwrapper.js');
const { results } = await handler({ ...JSON.parse(process.argv[1]), calledFromCli: true });
process.stdout.write(JSON.stringify({ results }), () => process.exit());
`;

let folder: string;
let zip: Buffer;
let files: ZipEntry[];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'published-zapier-'));
	await cli('build', '--skip-dep-install', '--skip-validation');
	zip = await readFile(join(ZAPIER_PACKAGE, 'build/build.zip'));
	const entries = readZip(zip);
	files = entries.filter(({ isLink }) => !isLink);
	await unpack(entries);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cli(...args: string[]): Promise<string> {
	const { code, stdout, stderr } = await zapierCli(ZAPIER_PACKAGE, args);
	expect([code, code === 0 || stdout + stderr]).toEqual([0, true]);
	return stdout;
}

/** Unpacks the zip in a folder without other packages nearby, as Zapier's cloud does. */
async function unpack(entries: readonly ZipEntry[]): Promise<void> {
	for (const { name, content, isLink } of entries) {
		const path = join(folder, name);
		await mkdir(dirname(path), { recursive: true });
		await (isLink ? symlink(content.toString(), path) : writeFile(path, content));
	}
}

async function sendEvent(event: object): Promise<unknown> {
	const args = ['--input-type=module', '--eval', SEND_EVENT, JSON.stringify(event)];
	const { stdout, stderr } = await run(process.execPath, args, {
		cwd: folder,
		env: { ...process.env, CONTACT_SYNC_ALLOW_LOOPBACK: '1' }, // the service uses plain HTTP
	});
	expect([stdout === '', stdout || stderr]).toEqual([false, stdout]);
	return (JSON.parse(stdout) as { results: unknown }).results;
}

it("the app is valid by the platform's schema (zapier-platform validate --without-style)", async () => {
	const output = await cli('validate', '--without-style', '--format', 'json');
	expect(JSON.parse(output)).toEqual([]);
});

it(`the zip has at most ${MAX_BYTES / 1e6} MB`, () => {
	expect(zip.length).toBeGreaterThan(0);
	expect(zip.length).toBeLessThanOrEqual(MAX_BYTES);
});

it("the zip holds the app and what Zapier's package needs, no .env, no tests, no other package", () => {
	const names = files.map(({ name }) => name);
	const isAllowed = (name: string) => ALLOWED_FILES.some((pattern) => pattern.test(name));
	expect(names.filter((name) => !isAllowed(name))).toEqual([]);
	expect(names).toContain('packages/zapier/dist/index.js');
});

it('the zip has the licenses of the packages in the app', () => checkLicenses(files));

it('its bill of materials lists every package in the zip (build/sbom.cdx.json)', () =>
	writeMaterials(files));

it('the app in it requires no package except zapier-platform-core', async () => {
	const code = await readFile(join(ZAPIER_PACKAGE, 'dist/index.js'), 'utf8');
	const names = [...code.matchAll(/^import .* from "([^"]+)"|import\("([^"]+)"\)/gm)];
	expect([...new Set(names.map(([, name, later]) => name ?? later))]).toEqual([
		'zapier-platform-core',
	]);
});

it('unpacked elsewhere, it defines the app of golden-definition.json', async () => {
	const golden = await readFile(join(ZAPIER_PACKAGE, 'golden-definition.json'), 'utf8');
	expect(await sendEvent({ command: 'definition' })).toEqual(JSON.parse(golden));
});

it('unpacked elsewhere, it connects to a service', async () => {
	const server = await startServer((response) => {
		response.setHeader('content-type', 'application/json');
		response.end('{"product": "Acme", "environment": "live", "scopes": ["events:track"]}');
	});
	const authData = { api_key: 'test_0000000000000000', base_url: server.url };
	const label = await sendEvent({
		command: 'execute',
		method: 'authentication.test',
		bundle: { authData },
	}).finally(() => server.stop());
	expect(label).toMatchObject({
		label: `Live · Acme · ${new URL(server.url).host} · 1 of 6 scopes`,
	});
});

describe("Zapier's publishing rules", () => {
	let subject: Subject;
	beforeAll(async () => {
		subject = await readSubject((await sendEvent({ command: 'definition' })) as Definition);
	});

	it.each(RULES)('$code: $title', ({ findViolations }) => {
		expect(findViolations(subject)).toEqual([]);
	});
});

import { startServer, webPage } from '@contact-sync/testing/server';
import {
	runContract,
	spawnContract,
	startContractBench,
	type ContractBench,
} from './helpers/contract-bench.ts';
import { freePort } from '@contact-sync/testing/free-port';
import { SHAPES } from '@contact-sync/testing/shapes';
import { startConvertedService } from './helpers/converted-service.ts';

let bench: ContractBench;
beforeAll(async () => {
	bench = await startContractBench();
});
afterAll(() => bench?.service.stop());

const testKey = () => bench.service.keys.test;

describe('npm run contract', () => {
	it('lists its changes, prints every assumption and the counts, and exits with 0', async () => {
		const { url } = bench.service;
		const { code, stdout, stderr } = await spawnContract(['--url', url], testKey());
		expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
		const lines = stdout.split('\n');
		expect(lines[0]).toBe(`In the test environment of ${url}, this run`);
		expect(lines[1]).toMatch(/^ {2}- creates the contact contract-check-[0-9a-f]{8}@acme\.example/);
		expect(lines).toContain('  Verdict  Assumption');
		expect(lines).toContain('  holds    an error is {detail}');
		expect(lines).toContain(
			'Not checked, because the check requires the key of an email trigger: --trigger KEY:',
		);
		expect(lines).toContain('  - a replay has the header Idempotent-Replayed: true');
		expect(lines.at(-2)).toMatch(/^59 hold, 0 don't hold, 15 not checked; \d\d requests$/);
		expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
	});

	it('prints the observed response below a failed assumption, and exits with 1', async () => {
		const shape = SHAPES['with bare lists and 200 everywhere']!;
		const converted = await startConvertedService(shape, bench.service);
		await bench.service.control('limits', { key: 'test', per_minute: 10_000 });
		const { code, stdout } = await runContract(['--url', converted.url], testKey()).finally(
			converted.stop,
		);
		expect(code).toBe(1);
		expect(stdout).toContain(
			[
				"  doesn't hold  an error is {detail}",
				'                  got: status 404, {"error":"No endpoint has this path."}\n',
			].join('\n'),
		);
		expect(stdout).toMatch(/\n\d+ hold, 25 don't hold, \d+ not checked; \d\d requests\n$/);
		const lengths = stdout.split('\n').map(({ length }) => length);
		expect(Math.max(...lengths)).toBeLessThanOrEqual(120);
	});

	it("reports that it changes nothing if the key isn't a test key", async () => {
		const { code, stdout } = await runContract(
			['--url', bench.service.url],
			bench.service.keys.live,
		);
		expect(code).toBe(0);
		expect(stdout.split('\n')[0]).toBe(
			`${bench.service.url} doesn't report this key as a test key. The check only sends GET requests, and changes nothing.`,
		);
		expect(stdout).toContain("\nNot checked, because this isn't a test key:\n");
	});
});

describe('npm run contract exits with 1 and one message', () => {
	const errorOf = async (args: readonly string[], apiKey: string | undefined) => {
		const { code, stdout, stderr } = await runContract(args, apiKey);
		expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
		expect(stderr.trimEnd()).not.toContain('\n');
		return stderr.trimEnd();
	};

	it.each([[[]], [['--url', '']]])('if the URL is missing (%j)', async (args) => {
		expect(await errorOf(args, undefined)).toBe(
			'Specify the service: npm run contract -- --url https://contacts.example.com/api/v1, with a test key in CONTACT_SYNC_API_KEY.',
		);
	});

	it('if the URL is invalid', async () => {
		expect(await errorOf(['--url', 'contacts'], 'a-key')).toMatch(
			/^The Base URL isn't a valid URL\./,
		);
	});

	it('if an option is unknown', async () => {
		expect(await errorOf(['--uri', 'x'], 'a-key')).toContain("Unknown option '--uri'");
	});

	it.each([[undefined], ['']])('if the key is missing (%p)', async (apiKey) => {
		expect(await errorOf(['--url', bench.service.url], apiKey)).toBe(
			'Set CONTACT_SYNC_API_KEY to a test key of the service.',
		);
	});

	it('if the key is invalid in a header, and does not print the key', async () => {
		const text = await errorOf(['--url', bench.service.url], 'secret key');
		expect(text).toMatch(/^The API key contains a space/);
		expect(text).not.toContain('secret');
	});

	it('if the service rejects the key', async () => {
		expect(await errorOf(['--url', bench.service.url], 'cs_test_wrong')).toBe(
			'The service rejects this API key.',
		);
	});

	it('if no server listens at the URL', async () => {
		const url = `http://127.0.0.1:${await freePort()}/api/v1`;
		expect(await errorOf(['--url', url], 'a-key')).toBe(
			`${url} can't be checked: the service didn't respond: ECONNREFUSED.`,
		);
	});

	it('if the URL is a website', async () => {
		const site = await startServer(webPage);
		const text = await errorOf(['--url', site.url], 'a-key').finally(site.stop);
		expect(text).toMatch(/ isn't a Contact Sync API: status 200, <!doctype html>/);
	});
});

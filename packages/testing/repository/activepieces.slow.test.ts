import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import { run } from '@contact-sync/testing/run';

const EXAMPLE = join(ROOT, 'examples/activepieces');

it('a piece for Activepieces compiles the whole catalog, and runs against the service', async () => {
	const { code, stdout, stderr } = await run(process.execPath, [join(EXAMPLE, 'run.ts')], {
		cwd: ROOT,
	});
	expect([code, code === 0 || stderr]).toEqual([0, true]);
	const printed = stdout.trimEnd().split('\n');
	const values = new Map(
		printed.map((line): [string, unknown] => {
			const [name, json] = line.split(/: (.+)/);
			return [name!, JSON.parse(json!)];
		}),
	);
	expect(Object.fromEntries(values)).toMatchObject({
		connect: { valid: true },
		'connect, wrong key': {
			valid: false,
			error: expect.stringMatching(/^The service rejected the API key\./),
		},
		upsert: { email: 'ada@acme.example', tags: ['vip'], created: true },
		'upsert, wrong email': expect.stringContaining("isn't a valid email address: ada."),
		sequences: { options: [{ value: 'onboarding', label: 'Onboarding' }] },
		enroll: { sequence_slug: 'onboarding', created: true },
		'trigger, first poll': [],
		'trigger, samples': [{ email: 'grace@acme.example', reason: 'bounced' }],
	});
});

it('the piece has less than 120 lines', () => {
	const lines = readFileSync(join(EXAMPLE, 'piece.ts'), 'utf8').trimEnd().split('\n');
	expect(lines.length).toBeLessThan(120);
});

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyStep, readGuide } from '@contact-sync/testing/repository/guide';
import {
	copyRepository,
	GENERATING,
	type RepositoryCopy,
} from '@contact-sync/testing/repository/copy';
import { ROOT } from '@contact-sync/testing/paths';
import { run } from '@contact-sync/testing/run';

/** Parses a request as the service does, and prints the columns of the new contact. */
const COLUMNS_OF_BODY = `
	import { upsertContactBody } from './packages/service/src/api/wire/upsert-contact.ts';
	import { newTexts } from './packages/service/src/domain/contacts/contact-fields.ts';
	const body = upsertContactBody.parse({ email: 'ada@acme.example', phone: '+49 30 901820' });
	process.stdout.write(JSON.stringify(newTexts(body)));
`;

let copy: RepositoryCopy;

/** Runs a script in the copy of the repository. @throws Error with the script's output if it fails */
async function inCopy(...args: string[]): Promise<string> {
	const { code, stdout, stderr } = await run(process.execPath, args, { cwd: copy.folder });
	expect([code, code === 0 || stdout + stderr]).toEqual([0, true]);
	return stdout;
}

beforeAll(async () => {
	copy = await copyRepository(GENERATING.packages, GENERATING.others);
	const steps = await readGuide(join(ROOT, 'docs/contributors/add-a-field.md'), 'The steps');
	expect(steps).toHaveLength(6);
	for (const step of steps) await applyStep(copy.folder, step);
	await inCopy('scripts/generate.ts');
});
afterAll(() => copy?.remove());

describe('a field added according to docs/contributors/add-a-field.md', () => {
	it('passes the type check of the core and the service', async () => {
		const include = ['packages/core/src/**/*.ts', 'packages/service/src/**/*.ts*'];
		const settings = { extends: './tsconfig.json', include };
		await writeFile(join(copy.folder, 'field.tsconfig.json'), JSON.stringify(settings));
		await inCopy('node_modules/typescript/bin/tsc', '-p', 'field.tsconfig.json');
	});

	it.each([
		['packages/n8n/nodes/ContactSync/properties.ts', "displayName: 'Phone'"],
		['packages/zapier/golden-definition.json', '"key": "phone"'],
		['docs/users/actions.md', 'Phone'],
	])('is in %s', async (path, text) => {
		expect(await readFile(join(copy.folder, path), 'utf8')).toContain(text);
		expect(await readFile(join(ROOT, path), 'utf8')).not.toContain(text);
	});

	it('is accepted by the service, and becomes a column', async () => {
		expect(JSON.parse(await inCopy('--input-type=module', '-e', COLUMNS_OF_BODY))).toMatchObject({
			phone: '+49 30 901820',
			source: null,
		});
	});
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';

interface Lock {
	packages: Record<string, { integrity?: string; resolved?: string }>;
}

const FILES = execFileSync('git', ['ls-files', '*package-lock.json'], {
	cwd: ROOT,
	encoding: 'utf8',
})
	.trim()
	.split('\n');

const REGISTRY = 'https://registry.npmjs.org/';

it.each(FILES)('%s has the URL of every package at registry.npmjs.org', (file) => {
	const { packages } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Lock;
	const fetched = Object.entries(packages).filter(([, { integrity }]) => integrity !== undefined);
	const others = fetched.filter(([, { resolved = '' }]) => !resolved.startsWith(REGISTRY));
	expect(fetched.length).toBeGreaterThan(0);
	expect(others.map(([path]) => path)).toEqual([]); // `npm run format` adds them
});

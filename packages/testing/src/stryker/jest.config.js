import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { common } from '../../../../jest.config.js';

/** Maps what a package exports to Stryker's copy, where the mutated code is: its node_modules is a link to that of the repository. */
const exportsOf = (name) => {
	const { exports } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'));
	return Object.entries(exports).map(([path, file]) => [
		`^@contact-sync/${name}${path.slice(1).replace('*', '(.*)')}$`,
		`<rootDir>/packages/${name}${file.slice(1).replace('*', '$1')}`,
	]);
};

/** One file that loads the tests of a package, which `stryker.config.json` of the package lists. */
export default {
	...common,
	rootDir: '../../../..',
	testEnvironment: fileURLToPath(new URL('environment.mjs', import.meta.url)),
	testTimeout: 30_000,
	testMatch: ['<rootDir>/packages/testing/src/stryker/all-tests.cjs'],
	moduleNameMapper: Object.fromEntries(['core', 'testing'].flatMap(exportsOf)),
};

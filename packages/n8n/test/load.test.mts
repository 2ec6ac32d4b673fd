import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { N8N_PACKAGE } from '@contact-sync/testing/paths';
import packageJson from '../package.json' with { type: 'json' };

/** Loads files of the package as n8n does to show forms, and prints the files that these load. */
const LOAD = `
	for (const file of process.argv.slice(1)) require(file);
	console.log(Object.keys(require.cache).join('\\n'));`;

it('n8n loads the nodes and the credential without the core, which the first call loads', () => {
	const { nodes, credentials } = packageJson.n8n;
	const files = [...nodes, ...credentials].map((file) => join(N8N_PACKAGE, file));
	const printed = execFileSync(process.execPath, ['-e', LOAD, ...files], { encoding: 'utf8' });
	const loaded = printed.split('\n').filter((file) => file.startsWith(N8N_PACKAGE));
	expect(loaded.toSorted()).toEqual(files.toSorted());
});

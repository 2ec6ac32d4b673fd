import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import { parse } from 'yaml';

interface SampleWorkspace {
	keys: Array<{ environment: string }>;
}

const SAMPLE = join(ROOT, 'packages/service/workspace.sample.yaml');

/**
 * Returns the service's sample workspace with only its test key, so that nothing here sends real email. All
 * operations of the node work with it.
 */
export async function demoWorkspace(testKey: string): Promise<string> {
	const workspace = parse(await readFile(SAMPLE, 'utf8')) as SampleWorkspace;
	const keys = workspace.keys
		.filter(({ environment }) => environment === 'test')
		.map((key) => ({ ...key, key: testKey }));
	return JSON.stringify({ ...workspace, keys }, null, '\t'); // JSON is valid YAML
}

/** `npm run screenshot`: the picture of the node in the real n8n that the README shows. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openN8n } from '../lib/browser.ts';
import { ROOT } from '../lib/paths.ts';
import type { Handle } from '../lib/process-handle.ts';
import { NODE_NAME, startSample } from './sample.ts';

const { values } = parseArgs({
	options: { out: { type: 'string', default: join(ROOT, 'docs/img/node.png') } },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

const programs: Handle[] = [];
const folder = await mkdtemp(join(tmpdir(), 'contact-sync-screenshot-'));
try {
	const { n8nUrl, owner, workflowId } = await startSample(say, programs, folder);
	await using context = await openN8n(n8nUrl, owner);
	const page = await context.newPage();
	await page.goto(`/workflow/${workflowId}`);
	await page.getByTestId('execute-workflow-button').click();
	const node = page.locator(`[data-test-id="canvas-node"][data-node-name="${NODE_NAME}"]`);
	await node.getByTestId('canvas-node-status-success').waitFor();
	await node.dblclick();
	await page.getByTestId('output-panel').getByText('gatsby@west-egg.com').first().waitFor();
	await page.locator('.el-notification').first().waitFor({ state: 'detached', timeout: 15_000 });
	await mkdir(dirname(values.out), { recursive: true });
	await page.screenshot({ path: values.out });
	say(`Written: ${values.out}`);
} finally {
	for (const program of programs.toReversed()) await program.stop();
	await rm(folder, { recursive: true, force: true });
}

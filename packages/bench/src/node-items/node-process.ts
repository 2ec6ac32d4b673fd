/**
 * Runs one node in a separate process, and prints the time of a run after warm-up. Arguments: the node's
 * name, the service's URL, and the number of items.
 */
import type { NodeName } from './names.ts';
import { prepareRun } from './run-items.ts';

const [name, baseUrl = '', count] = process.argv.slice(2);
const { N8N_FOLDER: n8nFolder = '' } = process.env;
const run = await prepareRun(name as NodeName, Number(count), { baseUrl, n8nFolder }); // started by a benchmark with the name of a node
process.stdout.write(JSON.stringify(await run()));
process.exit(); // the engine's timers would keep the process running

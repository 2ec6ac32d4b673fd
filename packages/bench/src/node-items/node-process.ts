/**
 * Runs one node in a separate process, and prints the cost of a run after warm-up. The cost is either elapsed
 * and CPU time in milliseconds, or CPU time per item and part in microseconds. Arguments: the node's name,
 * the service's URL, the number of items, and `times` or `parts`.
 */
import type { NodeName } from './names.ts';
import { partsOf, profileOf } from './profile.ts';
import { prepareRun } from './run-items.ts';

const [name, baseUrl = '', count, what] = process.argv.slice(2);
const { N8N_FOLDER: n8nFolder = '' } = process.env;
const run = await prepareRun(name as NodeName, Number(count), { baseUrl, n8nFolder }); // started by a benchmark with the name of a node
const result = what === 'parts' ? partsOf(await profileOf(run), Number(count)) : await run();
process.stdout.write(JSON.stringify(result));
process.exit(); // the engine's timers would keep the process running

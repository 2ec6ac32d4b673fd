/**
 * Runs one node in its own process, and prints what a run takes once it is warm: the milliseconds that pass and those that the
 * processor works, or the microseconds of work per item by part. Its arguments are the node's name, the service's URL, the number
 * of items, and `times` or `parts`.
 */
import type { NodeName } from './names.ts';
import { partsOf, profileOf } from './profile.ts';
import { prepareRun } from './run-items.ts';

const [name, baseUrl = '', count, what] = process.argv.slice(2);
const { N8N_FOLDER: n8nFolder = '' } = process.env;
const run = await prepareRun(name as NodeName, Number(count), { baseUrl, n8nFolder }); // started by a benchmark, which names one of them
const result = what === 'parts' ? partsOf(await profileOf(run), Number(count)) : await run();
process.stdout.write(JSON.stringify(result));
process.exit(); // the engine leaves timers behind

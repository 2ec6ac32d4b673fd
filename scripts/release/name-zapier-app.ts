/** `node scripts/release/name-zapier-app.ts`: adds the app (`ZAPIER_APP_ID`, `ZAPIER_APP_KEY`) to `packages/zapier/.zapierapprc`. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';

const FILE = 'packages/zapier/.zapierapprc';

const { ZAPIER_APP_ID: id = '', ZAPIER_APP_KEY: key = '' } = process.env;
assert.match(id, /^\d+$/, 'ZAPIER_APP_ID must be a number');
assert.match(key, /^\w+$/, 'ZAPIER_APP_KEY is missing');
const settings = JSON.parse(await readFile(FILE, 'utf8')) as object;
await writeFile(FILE, `${JSON.stringify({ ...settings, id: Number(id), key }, undefined, '\t')}\n`);

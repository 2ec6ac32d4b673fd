/**
 * `node scripts/release/check-tag.ts FOLDER [PREFIX]`: fails unless the tag of the workflow
 * (`GITHUB_REF_NAME`) consists of the prefix and the package's version. @default PREFIX the name of the
 * package and `@`
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '.', prefix] = process.argv.slice(2);
const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
const { name, version } = JSON.parse(manifest) as { name: string; version: string };
assert.equal(process.env.GITHUB_REF_NAME, `${prefix ?? `${name}@`}${version}`);

/** `node scripts/release/list-zapier-packages.ts`: writes the bill of materials of the pushed zip, `build/sbom.cdx.json`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ZAPIER_PACKAGE } from '../../packages/testing/src/paths.ts';
import { writeMaterials } from '../../packages/testing/published/zapier-sbom.ts';
import { readZip } from '../../packages/testing/published/zapier-zip.ts';

const zip = await readFile(join(ZAPIER_PACKAGE, 'build/build.zip'));
await writeMaterials(readZip(zip).filter(({ isLink }) => !isLink));

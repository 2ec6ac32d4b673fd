/** `node scripts/zapier-platform.ts COMMAND`: runs Zapier's CLI in the folder of the app. */
import { spawnSync } from 'node:child_process';
import { ZAPIER_PACKAGE } from '@contact-sync/testing/paths';
import { exitWithMessage } from '@contact-sync/testing/tool';
import { zapierCliFile } from '@contact-sync/testing/zapier/cli';

const args = [await zapierCliFile().catch(exitWithMessage), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: ZAPIER_PACKAGE, stdio: 'inherit' });
process.exitCode = status ?? 1;

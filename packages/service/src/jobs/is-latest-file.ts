import { fingerprintOf } from '../workspace/fingerprint.ts';
import type { Work } from './work.ts';

/** Whether the latest workspace file that a process applied is that of this process. Stays so until the transaction ends. */
export async function isLatestFile({ owned, allOwners, workspace }: Work): Promise<boolean> {
	const latest = await allOwners
		.selectFrom('workspace_files')
		.select('hash')
		.where('product', '=', owned.owner.product)
		.forShare()
		.executeTakeFirst();
	return latest?.hash === fingerprintOf(workspace).hash;
}

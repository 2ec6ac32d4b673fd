import { fingerprintOf } from '../workspace/fingerprint.ts';
import type { SharedDatabase } from '../store/tables.ts';
import type { Workspace } from '../workspace/schema.ts';
import type { EntryName } from './entries-of.ts';

/** Product whose jobs this process can run. */
export interface JudgedProduct {
	product: string;
	/**
	 * Parts of the workspace file that are the same in the file that was applied last; undefined if this
	 * process's file is that file. Other jobs are left to processes with that file.
	 */
	entries?: readonly EntryName[];
}

/**
 * Returns a function that compares this process's files with the files that were applied last. Processes with
 * different files run at the same time during a rolling restart.
 *
 * @param onOutdated called with each product of which another process applied a different file later
 */
export function createJudge(
	workspaces: ReadonlyMap<string, Workspace>,
	onOutdated: (product: string) => void = () => {},
) {
	const own = new Map(
		[...workspaces].map(([product, workspace]) => [product, fingerprintOf(workspace)]),
	);
	return async (db: SharedDatabase): Promise<JudgedProduct[]> => {
		const applied = await db.selectFrom('workspace_files').selectAll().execute();
		const byProduct = new Map(applied.map((file) => [file.product, file]));
		return [...own].map(([product, { hash, entries }]) => {
			const latest = byProduct.get(product);
			if (latest === undefined || latest.hash === hash) return { product };
			onOutdated(product);
			const same = Object.keys(entries).filter(
				(name) => entries[name as EntryName] === latest.entries[name],
			);
			return { product, entries: same as EntryName[] };
		});
	};
}

import { WaitsForFile } from '../../jobs/waits-for-file.ts';
import type { Work } from '../../jobs/work.ts';

/** @throws WaitsForFile if the workspace file has no sender */
export function requireSender({ workspace: { senders } }: Pick<Work, 'workspace'>): void {
	if (senders.length === 0) throw new WaitsForFile('the workspace file has no sender');
}

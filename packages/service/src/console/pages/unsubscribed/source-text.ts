import type { Selectable } from 'kysely';
import type { SuppressionReason, SuppressionsTable } from '../../../store/tables.ts';

/** Source of an entry that isn't in the workspace file. Only these add entries with the reason. */
const SOURCES: Record<SuppressionReason, string> = {
	unsubscribed: 'the recipient, with an unsubscribe link',
	bounced: 'a bounce report',
	complained: 'a complaint report',
};

/** Returns the source of an entry of the suppression list. */
export const sourceText = ({
	reason,
	in_workspace_file,
}: Pick<Selectable<SuppressionsTable>, 'reason' | 'in_workspace_file'>): string =>
	in_workspace_file ? 'the workspace file' : SOURCES[reason];

import type { Selectable } from 'kysely';
import type { SuppressionReason, SuppressionsTable } from '../../../store/tables.ts';
import type { PageContext } from '../../page-context.ts';
import { Moment } from '../../parts/moment.tsx';
import { sourceText } from '../unsubscribed/source-text.ts';

export type Suppression = Pick<
	Selectable<SuppressionsTable>,
	'reason' | 'in_workspace_file' | 'created_at'
>;

/** What happened, for each reason. */
const EVENTS: Record<SuppressionReason, string> = {
	unsubscribed: 'unsubscribed',
	bounced: 'bounced',
	complained: 'was reported as spam',
};

/** Explains why a contact gets no email, with a link to the entry of the suppression list. */
export const SuppressionNote = ({
	context,
	email,
	suppression,
}: {
	context: PageContext;
	email: string;
	suppression: Suppression;
}) => (
	<p class="alert">
		This contact gets no email: <bdi>{email}</bdi> {EVENTS[suppression.reason]}. Source:{' '}
		{sourceText(suppression)}, <Moment at={suppression.created_at} now={context.now} />.{' '}
		<a href={context.link('unsubscribed/', { email })}>View in Suppression List</a>
	</p>
);

import type { Page } from '../../page.ts';
import { listAudit } from './query.ts';
import { AuditView } from './view.tsx';

/** User actions in the console, newest first. */
export const auditPage: Page = async (context) => ({
	title: 'Audit Log',
	tab: 'audit',
	body: (
		<AuditView context={context} entries={await listAudit(context.owned, context.query('after'))} />
	),
});

import type { Page } from '../../page.ts';
import { listAudit } from './query.ts';
import { AuditView } from './view.tsx';

/** The actions of people in this console, newest first. */
export const auditPage: Page = async (asked) => ({
	title: 'Audit Log',
	tab: 'audit',
	body: <AuditView asked={asked} entries={await listAudit(asked.owned, asked.query('after'))} />,
});

import { until } from '@contact-sync/testing/until';
import type { N8nApi } from '@contact-sync/testing/n8n/n8n-api';
import { connectLab, tablesOf } from './lab/lab.mts';
import { linearWorkflow, contactSyncNode } from './lab/workflows.mts';

let api: N8nApi;
let credentialId: string;
beforeAll(async () => {
	({ api, credentialId } = await connectLab());
});

/** Returns the node that a workflow runs for a contact. */
const upsert = (email: string) =>
	contactSyncNode(credentialId, { resource: 'contact', operation: 'upsert', email });

describe('An activated workflow', () => {
	it('runs automatically on its schedule', async () => {
		const everySecond = { interval: [{ field: 'seconds', secondsInterval: 1 }] };
		const { id } = await api.ensureWorkflow(
			linearWorkflow('On a schedule', [
				{
					name: 'Schedule',
					type: 'n8n-nodes-base.scheduleTrigger',
					typeVersion: 1.2,
					parameters: { rule: everySecond },
				},
				upsert('ada@schedule.example'),
			]),
		);
		await api.activate(id);
		const execution = await until('An execution by the schedule', async () => {
			const [first] = await api.endedExecutions(id);
			return first;
		});
		await api.deactivate(id);
		expect(execution.status).toBe('success');
		expect((await tablesOf('@schedule.example')).contacts).toHaveLength(1);
	});
});

import { randomUUID } from 'node:crypto';
import type { IRunData } from 'n8n-workflow';
import { runSample } from '@contact-sync/demo/run-sample';
import { NODES, sampleWorkflow } from '@contact-sync/demo/sample';
import { demoWorkspace } from '@contact-sync/demo/workspace';
import type { OpenedService } from '@contact-sync/service/testing';
import { connectN8n } from '@contact-sync/testing/n8n/n8n-api';
import { openService } from '@contact-sync/testing/service';
import { until } from '@contact-sync/testing/until';
import { lab } from './lab/lab.mts';

interface Rows {
	contacts: Array<{ email: string; tags: string[] }>;
	enrollments: Array<{ email: string; sequence_slug: string; status: string }>;
	events: Array<{ email: string; name: string }>;
	mails: Array<{ to_email: string; subject: string }>;
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z/g;

/** Opens a new service with the workspace of `npm start`. */
async function openDemoService() {
	const apiKey = `cs_test_${randomUUID()}`;
	const service = await openService({ workspace: await demoWorkspace(apiKey), controls: true });
	return { service, credential: { apiKey, baseUrl: service.url } };
}

/** Returns the output items of each node, without the IDs and times that the service assigned. */
function outputsOf(runData: IRunData): object {
	const outputs = Object.values(NODES).map((node) => [
		node,
		runData[node]?.[0]?.data?.main?.[0]?.map(({ json }) => json),
	]);
	return JSON.parse(
		JSON.stringify(Object.fromEntries(outputs)).replace(ID, '(id)').replace(TIME, '(time)'),
	) as object;
}

/** One email of the sequence per contact, and the receipt. */
const MAILS = 6;

/** Returns the content of the service, sorted, because contacts are sent at the same time. */
async function contentOf(service: OpenedService): Promise<object> {
	const { contacts, enrollments, events, mails } = await until('The emails', async () => {
		const rows = await service.control<Rows>('state?environment=test');
		return rows.mails.length >= MAILS ? rows : undefined;
	});
	return {
		contacts: contacts.map(({ email, tags }) => `${email}: ${tags.join()}`).sort(),
		enrollments: enrollments.map((row) => `${row.email} ${row.sequence_slug} ${row.status}`).sort(),
		events: events.map(({ email, name }) => `${email} ${name}`),
		mails: mails.map(({ to_email: to, subject }) => `${to} ${subject}`).sort(),
	};
}

describe('The sample workflow of npm start', () => {
	it("has the same results in the installed n8n as in n8n's engine alone", async () => {
		const first = await openDemoService();
		const { data: inEngine } = await runSample(first.credential);

		const second = await openDemoService();
		const api = await connectN8n(lab.n8nUrl, lab.owner);
		const name = `Sample ${randomUUID()}`;
		const saved = await api.saveCredential(name, 'contactSyncApi', second.credential);
		const { id } = await api.createWorkflow({ ...sampleWorkflow(saved.id), name });
		const { status, data: inN8n } = await api.runWorkflow(id, NODES.trigger);

		expect(status).toBe('success');
		expect(outputsOf(inN8n.resultData.runData)).toEqual(outputsOf(inEngine.resultData.runData));
		expect(await contentOf(second.service)).toEqual(await contentOf(first.service));
		expect(await contentOf(second.service)).toMatchObject({
			contacts: expect.arrayContaining(['mira@harbor.example: customer,newsletter']),
		});
	});
});

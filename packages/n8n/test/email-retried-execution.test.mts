import { runNode } from '@contact-sync/testing/n8n/engine';
import { retryExecution } from './helpers/retry-execution.mts';
import { RUN_WORKSPACE } from './helpers/run-workspace.mts';
import { useService } from './helpers/use-service.mts';

const service = useService(RUN_WORKSPACE);

const EMAIL = {
	...{ resource: 'email', operation: 'trigger', triggerKey: 'receipt' },
	toEmail: '={{ $json.email }}',
};
const BOTH = ['ada@acme.example', 'bob@acme.example'];

const credential = () => ({ apiKey: service().keys.live!, baseUrl: service().url });

/** Sends one email to each of two recipients. */
const send = (parameters = EMAIL) =>
	runNode({
		...{ credential: credential(), parameters },
		items: BOTH.map((email) => ({ email })),
	});

const mails = async () =>
	(await service().control<{ mails: Array<{ to_email: string }> }>('state')).mails
		.map(({ to_email }) => to_email)
		.sort();

it('a retried execution sends only the emails that the failed execution did not send', async () => {
	await service().control('faults', { path: '/emails/trigger/', status: 400, count: 1 });
	const failed = await send();
	expect(failed.error).toBeDefined();
	expect(await mails()).toHaveLength(1);
	const { status } = await retryExecution(failed, EMAIL, credential());
	expect(status).toBe('success');
	expect(await mails()).toEqual(BOTH);
});

it('another execution of the workflow sends all emails', async () => {
	await service().control('faults', { path: '/emails/trigger/', status: 400, count: 1 });
	await send();
	await send();
	expect(await mails()).toHaveLength(3);
});

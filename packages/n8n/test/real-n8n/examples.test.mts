import { startServer } from '@contact-sync/testing/server';
import { leave } from '@contact-sync/testing/leave-list';
import { until } from '@contact-sync/testing/until';
import { itemsOf } from '@contact-sync/testing/n8n/n8n-api';
import { tablesFor, post, submit, useExamples } from './lab/examples.mts';
import { control, lab, requestsOf } from './lab/lab.mts';

/** Runs each example from its file, started as in production: by its form, webhook, schedule, or polls. */
const { activate } = useExamples();

describe('form-to-contact-and-sequence', () => {
	it('creates a contact from the form, and enrolls the contact', async () => {
		const { waitForExecutions } = await activate('form-to-contact-and-sequence');
		await submit('contact-sync-sign-up', ['Ada', 'Brook', 'ada@sign-up.example', 'Acme']);
		await waitForExecutions();
		expect(await tablesFor('@sign-up.example')).toMatchObject({
			contacts: [
				{
					email: 'ada@sign-up.example',
					first_name: 'Ada',
					last_name: 'Brook',
					source: 'sign-up form',
					custom_fields: { company: 'Acme' },
					tags: ['newsletter'],
				},
			],
			enrollments: [{ sequence_slug: 'onboarding', status: 'active' }],
		});
	});
});

describe('plan-change-to-custom-field', () => {
	const change = { user_id: 'user_1042', email: 'ada@plan.example' };

	it('stores the plan in a custom field, which triggers an automation', async () => {
		const { waitForExecutions } = await activate('plan-change-to-custom-field');
		const path = 'contact-sync-plan-changed';
		await post(path, { ...change, plan: 'free', changed_at: '2026-11-01' });
		await waitForExecutions(1);
		expect((await tablesFor('@plan.example')).contacts).toMatchObject([{ tags: [] }]);
		await post(path, { ...change, plan: 'pro', changed_at: '2026-11-20' });
		await waitForExecutions(2);
		expect((await tablesFor('@plan.example')).contacts).toMatchObject([
			{
				external_id: 'user_1042',
				custom_fields: { plan: 'pro', plan_changed_at: '2026-11-20' },
				tags: ['pro'],
			},
		]);
	});
});

describe('login-and-milestone-to-events', () => {
	it('records logins and milestones as separate events, which can trigger automations', async () => {
		const { waitForExecutions } = await activate('login-and-milestone-to-events');
		const contact = { user_id: 'user_7', email: 'bob@activity.example' };
		const path = 'contact-sync-activity';
		await post(path, { ...contact, type: 'login', device: 'phone' });
		await waitForExecutions(1);
		await post(path, { ...contact, type: 'milestone', milestone: 'first_campaign', count: 1 });
		await waitForExecutions(2);
		await post(path, { ...contact, type: 'something else' });
		await waitForExecutions(3);
		const { contacts, events, enrollments } = await tablesFor('@activity.example');
		expect(contacts).toMatchObject([{ external_id: 'user_7' }]);
		expect(events).toMatchObject([
			{ name: 'logged_in', properties: { device: 'phone' } },
			{ name: 'milestone_reached', properties: { milestone: 'first_campaign', count: 1 } },
		]);
		expect(enrollments).toMatchObject([{ sequence_slug: 'onboarding' }]);
	});
});

describe('purchase-to-event-and-receipt', () => {
	it('records the purchase and sends one receipt, even if the order is posted again', async () => {
		const { waitForExecutions } = await activate('purchase-to-event-and-receipt');
		const contact = { email: 'cyd@shop.example', first_name: 'Cyd' };
		const order = { ...contact, order_id: 'A-1042', total: 120, currency: 'EUR' };
		const path = 'contact-sync-order-paid';
		await post(path, order);
		await waitForExecutions(1);
		await post(path, order);
		await waitForExecutions(2);
		const { events, mails } = await tablesFor('@shop.example');
		const purchase = { order_id: 'A-1042', total: 120, currency: 'EUR' };
		expect(events[0]).toMatchObject({ name: 'purchase', properties: purchase });
		expect(mails).toMatchObject([
			{ subject: 'Order A-1042', text_body: expect.stringContaining('Cyd: 120 EUR') },
		]);
	});
});

describe('crm-rows-to-contacts-only-changed', () => {
	const EVERY_SECOND = {
		parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: 1 }] } },
	};
	const upserts = async () => (await requestsOf('examples', '/contacts/upsert/')).length;
	const sent = 'Sent contacts';

	it('sends each row once, and skips unchanged rows later', async () => {
		const before = await upserts();
		const { waitForExecutions } = await activate('crm-rows-to-contacts-only-changed', {
			'Every hour': EVERY_SECOND,
		});
		const executions = await waitForExecutions(3);
		expect(executions.slice(0, 3).map((execution) => itemsOf(execution, sent).length)).toEqual([
			5, 0, 0,
		]);
		expect((await upserts()) - before).toBe(5);
		const { contacts } = await tablesFor('');
		const customers = contacts.filter(({ source }) => source === 'CRM');
		expect(customers).toHaveLength(5);
		expect(customers.find(({ first_name }) => first_name === 'Jay')).toMatchObject({
			email: 'gatsby@west-egg.com',
			last_name: 'Gatsby',
			tags: ['customer'],
			custom_fields: { country: 'US' },
		});
	});

	it('sends all rows of a CRM first, and later only the changed row', async () => {
		const created = '2026-11-20';
		const people = ['dan', 'eve'].map((name) => ({ id: name, email: `${name}@crm.example`, name }));
		const rows = people.map((person) => ({ ...person, country: 'US', created }));
		const crm = await startServer((response) => {
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(rows));
		});
		try {
			const { waitForExecutions } = await activate('crm-rows-to-contacts-only-changed', {
				'Every hour': EVERY_SECOND,
				'CRM rows': {
					type: 'n8n-nodes-base.httpRequest',
					typeVersion: 4.2,
					parameters: { url: crm.url },
				},
			});
			await waitForExecutions(2);
			rows[1]!.country = 'UK';
			const counts = await until('The row that changed', async () => {
				const all = (await waitForExecutions()).map((execution) => itemsOf(execution, sent).length);
				return all.filter((count) => count > 0).length === 2 ? all : undefined;
			});
			expect(counts.filter((count) => count > 0)).toEqual([2, 1]);
			expect((await tablesFor('@crm.example')).contacts).toMatchObject([
				{ email: 'dan@crm.example', custom_fields: { country: 'US' } },
				{ email: 'eve@crm.example', custom_fields: { country: 'UK' } },
			]);
		} finally {
			await crm.stop();
		}
	});
});

describe('unsubscribes-back-to-the-crm', () => {
	it('reports each unsubscribed contact to the CRM once', async () => {
		const crm = await startServer((response) => response.end());
		const received = () => crm.received.map(({ body }) => JSON.parse(body) as { email: string });
		const service = { url: lab.serviceUrl, keys: { all: lab.keys.examples! }, control };
		try {
			await leave(service, 'long-gone@leaver.example');
			const { waitForExecutions } = await activate('unsubscribes-back-to-the-crm', {
				'New unsubscribed email address': {
					parameters: { pollTimes: { item: [{ mode: 'everyMinute' }] } },
				},
				'Update the CRM': { parameters: { url: `${crm.url}/api/opt-outs` } },
			});
			await until('The first, quiet poll', async () => {
				const polls = await requestsOf('examples', '/unsubscribed-emails/');
				return polls.length > 0 || undefined;
			});
			await leave(service, 'ada@leaver.example');
			await waitForExecutions();
			expect(received()).toEqual([
				{ email: 'ada@leaver.example', reason: 'unsubscribed', since: expect.any(String) },
			]);
			expect(crm.received[0]).toMatchObject({ method: 'POST', path: '/api/opt-outs' });
		} finally {
			await crm.stop();
		}
	});
});

describe('bulk-enroll-a-spreadsheet', () => {
	it("enrolls the contacts of a CSV file with one request, and shows rows that weren't enrolled", async () => {
		const { waitForExecutions } = await activate('bulk-enroll-a-spreadsheet');
		const known = Array.from({ length: 40 }, (_, place) => `p${place}@webinar.example`);
		await Promise.all(known.map((email) => upsert(email)));
		const lines = [
			'email,name',
			...known.map((email) => `${email},P`),
			',nobody',
			'new@webinar.example,N',
		];
		const file = new File([lines.join('\n')], 'webinar.csv', { type: 'text/csv' });
		await submit('contact-sync-bulk-enroll', [file]);
		const [execution] = await waitForExecutions();
		expect(await requestsOf('examples', '/bulk-enroll/')).toHaveLength(1);
		const { enrollments } = await tablesFor('@webinar.example');
		expect(enrollments.map(({ email }) => email).toSorted()).toEqual(known.toSorted());
		expect(itemsOf(execution!, 'Rows with errors').map(({ json }) => json)).toEqual([
			{ email: 'new@webinar.example', reason: expect.stringContaining('contact') },
		]);
	});

	const upsert = (email: string) =>
		fetch(`${lab.serviceUrl}/contacts/upsert/`, {
			method: 'POST',
			headers: { 'x-api-key': lab.keys.examples!, 'content-type': 'application/json' },
			body: JSON.stringify({ email }),
		});
});

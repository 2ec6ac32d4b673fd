import { itemsOf } from '@contact-sync/testing/n8n/n8n-api';
import { leave } from '@contact-sync/testing/leave-list';
import { tablesFor, submit, useExamples } from './lab/examples.mts';
import { control, lab, requestsOf } from './lab/lab.mts';

const { activate } = useExamples();

describe('check-a-list-before-sending', () => {
	it('emails only allowed recipients, each with the name in their row, and shows invalid rows', async () => {
		const service = { url: lab.serviceUrl, keys: { all: lab.keys.examples! }, control };
		await leave(service, 'p3@list.example');
		await leave(service, 'p7@list.example');
		const pairs = ['order_id', 'total', 'currency'].map((name) => ({ name, value: name }));
		const { waitForExecutions } = await activate('check-a-list-before-sending', {
			'Send the email': { parameters: { triggerKey: 'order-receipt', variables: { pairs } } },
		});
		const people = Array.from({ length: 9 }, (_, i) => `P${i}@list.example,Person ${i}`);
		const rows = ['email,first_name', ...people, 'nobody,Nobody'];
		const file = new File([rows.join('\n')], 'list.csv', { type: 'text/csv' });
		await submit('contact-sync-check-list', [file]);
		const [execution] = await waitForExecutions();
		expect(await requestsOf('examples', '/unsubscribed-emails/')).toHaveLength(1);
		const { mails } = await tablesFor('@list.example');
		const names = mails
			.filter(({ subject }) => subject === 'Order order_id')
			.map(({ to_email, text_body }) => [to_email, /Person \d/.exec(text_body)?.[0]]);
		expect(names.toSorted()).toEqual(
			[0, 1, 2, 4, 5, 6, 8].map((i) => [`P${i}@list.example`, `Person ${i}`]),
		);
		expect(itemsOf(execution!, 'Rows with errors').map(({ json }) => json)).toEqual([
			{ email: 'nobody', reason: expect.stringContaining('nobody') },
		]);
	});
});

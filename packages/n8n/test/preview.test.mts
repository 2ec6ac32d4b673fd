import { CRM_CONTACT, CRM_ROW } from '@contact-sync/testing/crm-row';
import { hintsOf, jsonOf } from './helpers/node-bench.mts';
import { useRows } from './helpers/use-rows.mts';

const { service, run, requests } = useRows();

/** Mode of an execution that a user starts in the editor. */
const mode = 'manual';

describe('Preview Mapping', () => {
	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'shows the field for each column, and invalid rows beside valid ones, with On Error: %s',
		async (onError) => {
			const rows = [CRM_ROW, { ...CRM_ROW, 'E-Mail': 'bob' }, CRM_ROW];
			const result = await run(rows, { previewMapping: true }, { onError, mode });
			expect(result.error).toBeUndefined();
			const [shown, invalid, third] = jsonOf(result);
			expect(shown).toMatchObject({ preview: true, ...CRM_CONTACT });
			expect(shown!.mapping).toMatchObject({
				row_number: 'Not sent: ignored',
				'E-Mail': 'Email',
				'User ID': 'External ID',
				Fax: 'Not sent: blank',
				Plan: 'Custom Fields: plan',
			});
			expect(invalid!.error).toMatch(/^'Email' isn't a valid email address: bob/);
			expect(third).toEqual(shown);
			expect(hintsOf(result)).toEqual([
				"Preview of 2 contacts: nothing was sent. 1 of the rows can't be sent. To send, turn off 'Preview Mapping'.",
			]);
			expect(await requests()).toBe(0);
		},
	);

	it('takes no time, whatever the rate limits and Max Wait are', async () => {
		const credential = { apiKey: service().keys.all!, baseUrl: service().url, perMinute: 1 };
		const parameters = { previewMapping: true, options: { maxWait: 0 } };
		const result = await run([CRM_ROW, CRM_ROW], parameters, { credential, mode });
		expect(jsonOf(result)).toMatchObject([{ preview: true }, { preview: true }]);
	});

	it.each(['trigger', 'webhook', 'retry'] as const)(
		'is an error in an execution without a user, which would succeed without sending anything: %s',
		async (without) => {
			for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
				const { error } = await run(
					[CRM_ROW],
					{ previewMapping: true },
					{ onError, mode: without },
				);
				expect(error?.message).toBe("'Preview Mapping' is on, so nothing was sent.");
				expect(error?.description).toBe(
					'Turn it off, and publish the workflow. Previews are only for executions in the editor.',
				);
			}
			expect(await requests()).toBe(0);
		},
	);

	it('of single rows, which an expression chooses, is possible in each execution', async () => {
		const rows = [CRM_ROW, { ...CRM_ROW, 'User ID': '', 'E-Mail': 'bob@acme.example' }];
		const previewMapping = '={{ $itemIndex === 0 }}';
		const [shown, sent] = jsonOf(await run(rows, { previewMapping }));
		expect([shown, sent]).toMatchObject([{ preview: true }, { created: true }]);
	});

	it('stops at an invalid row if an expression chooses the rows to preview', async () => {
		const rows = [CRM_ROW, { ...CRM_ROW, 'E-Mail': 'bob' }];
		const { error } = await run(rows, { previewMapping: '={{ true }}' });
		expect(error?.message).toMatch(/^'Email' isn't a valid email address: bob/);
	});

	it('lists the fields whose dates have several formats', async () => {
		const rows = ['24.11.2026', '11/24/2026', '3.4.2026'].map((Since, i) => ({
			...{ Email: `p${i}@acme.example`, Since, Until: '2026-12-31' },
		}));
		const preview = { previewMapping: true };
		expect(hintsOf(await run(rows, preview, { mode }))).toContain(
			"These custom fields mix date formats: since (24.11.2026 and 11/24/2026). Correct the sheet, or choose how to read the dates under 'Options', 'Dates'.",
		);
		const [iso] = rows;
		const options = { dates: 'day_first' };
		const converted = await run([iso!], { ...preview, options }, { mode });
		expect(jsonOf(converted)[0]).toMatchObject({ custom_fields: { since: '2026-11-24' } });
		expect(hintsOf(converted)).toHaveLength(1);
	});
});

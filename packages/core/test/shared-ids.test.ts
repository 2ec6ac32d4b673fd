import { explainSharedId, sharedIdsIn } from '../src/run/shared-ids.ts';
import { MCP } from '@contact-sync/testing/platforms';
import { actionOf } from '@contact-sync/testing/action-of';

const upsert = actionOf('contact.upsert');
const person = (external_id: string, email: string) => ({ external_id, email });
const OPTION = "Or turn on 'X'.";

describe('an external ID with several email addresses in a run', () => {
	const inputs = [
		person('C-100', 'ada@acme.example'),
		person('C-100', 'grace@acme.example'),
		undefined,
		person('C-100', 'ADA@acme.example'),
		person('C-200', 'lin@bücher.example'),
		person('C-200', 'LIN@xn--bcher-kva.example'),
		{ email: 'mary@acme.example' },
	];

	it('is found, and spellings of one address count once', () => {
		expect(sharedIdsIn(upsert, inputs)).toEqual(new Map([['C-100', 2]]));
	});

	it('is an error for each of its inputs, which names it and the fix', () => {
		const shared = sharedIdsIn(upsert, inputs);
		expect(explainSharedId(upsert, inputs[0]!, shared, { option: OPTION })?.message).toBe(
			"'External ID' C-100 has 2 email addresses in this run. It must belong to one person. Correct it, or leave it out. Or turn on 'X'.",
		);
		expect(
			explainSharedId(upsert, inputs[3]!, shared, { option: '', platform: MCP })?.summary,
		).toBe("'external_id' C-100 has 2 email addresses in this run.");
		expect(explainSharedId(upsert, inputs[4]!, shared, { option: OPTION })).toBeUndefined();
		expect(explainSharedId(upsert, inputs[6]!, shared, { option: OPTION })).toBeUndefined();
	});

	it('is also found in events, but not in actions without an external ID', () => {
		expect(sharedIdsIn(actionOf('event.track'), inputs).size).toBe(1);
		expect(sharedIdsIn(actionOf('sequence.enroll'), inputs).size).toBe(0);
	});
});

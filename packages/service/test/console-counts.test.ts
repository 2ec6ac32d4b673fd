import { readAttention } from '../src/console/attention.ts';
import { countText } from '../src/console/count-up-to.ts';
import { ownedRows } from '../src/store/owned-rows.ts';
import { fakeDatabase } from './helpers/fake-database.ts';

test('a page shows counts up to 10,000', () => {
	expect([9_999, 10_000, 10_001].map(countText)).toEqual(['9,999', '10,000', 'more than 10,000']);
});

test('the navigation shows counts up to 99, and no zeros', async () => {
	const db = fakeDatabase(() => ({ rows: [{ jobs: 99, outbox: 100, automations: 0 }] }));
	const owned = ownedRows(db, { product: 'Acme', environment: 'live' });
	expect(await readAttention(owned, new Date())).toEqual({ jobs: '99', outbox: '99+' });
});

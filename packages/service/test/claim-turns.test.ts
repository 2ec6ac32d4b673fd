import { createClock } from '../src/base/clock.ts';
import { claimMail } from '../src/mail/claim-mail.ts';
import type { DeliveryTools } from '../src/mail/delivery-tools.ts';
import { fakeDatabase } from './helpers/fake-database.ts';

const mockOrders: string[] = [];
jest.mock('../src/mail/next-due-mail.ts', () => {
	const noMail = { execute: async () => ({ rows: [] }) };
	return {
		newestDueMail: () => noMail,
		nextDueMail: (_: Date, products: string[]) => {
			mockOrders.push(products[0]!);
			return noMail;
		},
	};
});

test('products take turns while every second claim prefers the newest email', async () => {
	const allOwners = fakeDatabase(() => {});
	const workspaces = new Map([
		['Acme', {}],
		['Borealis', {}],
	]);
	const tools = { allOwners, workspaces, clock: createClock() } as unknown as DeliveryTools;
	const oldestFirst: string[] = [];
	for (const newest of [true, false, true, false]) {
		mockOrders.length = 0;
		await claimMail(tools, { delivers: true, newest });
		if (!newest) oldestFirst.push(...mockOrders);
	}
	expect(new Set(oldestFirst)).toEqual(new Set(['Acme', 'Borealis']));
});

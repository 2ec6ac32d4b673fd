import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClock } from '../src/base/clock.ts';
import { createCourier } from '../src/mail/courier.ts';
import type { WorkTools } from '../src/jobs/work.ts';
import type { Mail, Mailer } from '../src/mail/mailer.ts';

const mockGrace = Promise.withResolvers<void>();
const mockSleep = jest.fn<Promise<void>, unknown[]>(() => mockGrace.promise);
jest.mock('node:timers/promises', () => ({
	...jest.requireActual<object>('node:timers/promises'),
	setTimeout: (...args: unknown[]) => mockSleep(...args),
}));
let mockDue: (Mail | 'abandoned')[] = [];
jest.mock('../src/mail/claim-mail.ts', () => ({ claimMail: async () => mockDue.shift() }));
jest.mock('../src/mail/deliver-mail.ts', () => ({ deliverMail: () => new Promise(() => {}) }));

const workspaces = new Map([['Acme', {}]]);
const tools = { log: () => {}, clock: createClock(), workspaces } as unknown as WorkTools;

test('a stop waits ten seconds for an email in progress, and then closes the connections', async () => {
	mockDue = [{ id: '1', product: 'Acme' } as Mail];
	const close = jest.fn();
	const mailer = { [Symbol.dispose]: close } as unknown as Mailer; // deliverMail, which uses the rest, is a fake
	const courier = createCourier(tools, mailer);
	await nextTurn();
	expect(mockDue).toEqual([]);
	const stopped = courier[Symbol.asyncDispose]();
	await nextTurn();
	expect(mockSleep.mock.calls).toEqual([[10_000, null, { ref: false }]]);
	expect(close).not.toHaveBeenCalled();
	mockGrace.resolve();
	await stopped;
	expect(close).toHaveBeenCalledTimes(1);
});

test('a stop leaves the expired emails of a long queue to the next start', async () => {
	mockDue = Array.from({ length: 100 }, () => 'abandoned');
	await createCourier(tools, undefined)[Symbol.asyncDispose]();
	expect(mockDue).not.toEqual([]);
});

import { createClock } from '../src/base/clock.ts';
import { LEASE_MS } from '../src/mail/claim-mail.ts';
import { deliverMail } from '../src/mail/deliver-mail.ts';
import { createDeliveryPause } from '../src/mail/delivery-pause.ts';
import type { WorkTools } from '../src/jobs/work.ts';
import type { Mail, Mailer } from '../src/mail/mailer.ts';

const clock = { ...createClock(), now: () => mockNow };
let mockNow = 0;
let mockOutageMs = 0;
let mockRecorded = 0;
jest.mock('node:timers/promises', () => ({
	...jest.requireActual<object>('node:timers/promises'),
	async setTimeout(ms: number) {
		mockNow += ms;
		if (mockNow > 86_400_000) throw new Error('waited for a day'); // an endless loop would hang Jest
	},
}));
jest.mock('../src/jobs/transact.ts', () => ({
	async transact() {
		if (mockNow < mockOutageMs) throw new Error('no space');
		mockRecorded++;
	},
}));

/** Delivers an email whose outcome can't be recorded for a time, in milliseconds. */
async function deliverDuring(outageMs: number): Promise<void> {
	mockNow = 0;
	mockOutageMs = outageMs;
	mockRecorded = 0;
	const tools = { log: () => {}, clock } as unknown as WorkTools; // transact, which uses the rest, is a fake
	const mailer = { send: async () => {} } as unknown as Mailer;
	const mail = { attempts: 1, leased_until: new Date(LEASE_MS) } as Mail;
	await deliverMail(tools, { mailer, pause: createDeliveryPause(tools, 'Acme') }, mail);
}

test('the outcome of an email is recorded after an outage that is shorter than its lease', async () => {
	await deliverDuring(LEASE_MS - 10_000);
	expect(mockRecorded).toBe(1);
});

test('an outcome is given up when the lease ends, because another process then sends the email', async () => {
	await expect(deliverDuring(Infinity)).rejects.toThrow('no space');
	expect(mockNow).toBeLessThan(LEASE_MS + 10_000);
});

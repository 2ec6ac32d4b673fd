import { newSharedStore } from '@contact-sync/testing/service';
import type { StartedService } from '../../src/test-controls/testing/start-service.ts';
import { newEmail } from '../helpers/call.ts';
import { smtpEnv } from '../helpers/mail.ts';
import { stateWhenDelivered, useProcesses } from '../helpers/processes.ts';
import { buy, faultsIn, SHOP } from '../helpers/shop.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { until } from '../helpers/until.ts';

const PROCESSES = 3;
const startTogether = useProcesses();

/**
 * Sends purchases of new contacts to the processes in round-robin order. Doesn't count requests that a killed
 * process didn't acknowledge.
 */
async function buyUntil(services: readonly StartedService[], buyers: Set<string>, enough: number) {
	for (let turn = 0; buyers.size < enough; turn++) {
		const email = newEmail();
		await buy(services[turn % PROCESSES]!, email).then(
			() => buyers.add(email),
			() => undefined, // the outcome is unknown
		);
	}
}

describe('kill -9 on one of three processes under load', () => {
	test('loses no acknowledged write and duplicates no effect, four times in a row', async () => {
		await using smtp = await startSmtp();
		const store = await newSharedStore();
		const options = { ...store, workspace: SHOP, controls: true, env: smtpEnv(smtp) };
		const services = await startTogether(PROCESSES, options);
		const buyers = new Set<string>();
		for (let round = 0; round < 4; round++) {
			const killAt = buyers.size + 10 + Math.floor(Math.random() * 20);
			const lanes = Array.from({ length: 6 }, () => buyUntil(services, buyers, killAt + 10));
			await until(() => buyers.size >= killAt);
			await services[round % PROCESSES]!.kill();
			await Promise.all(lanes);
			const [fresh] = await startTogether(1, options);
			services[round % PROCESSES] = fresh!;
		}
		await services[0]!.control('clock', { advance: '10m' }); // after the lease of emails that a killed process had claimed
		const state = await stateWhenDelivered(services[0]!);
		await Promise.all(services.map((each) => each.stop()));
		expect(faultsIn(state, buyers)).toEqual([]);
		expect(state.mails.filter(({ status }) => status !== 'sent')).toEqual([]);
		const ids = new Set(smtp.received.map(({ headers }) => headers['message-id']));
		expect(ids.size).toBe(state.mails.length);
	});
});

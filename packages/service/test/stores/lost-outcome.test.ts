import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { newEmail } from '../helpers/call.ts';
import { delivering, trigger, untilStatus } from '../helpers/mail.ts';
import { startScriptedSmtp } from '../helpers/scripted-smtp.ts';

/** Makes the first attempt to record that an email was sent fail, as during a restart of the database. */
const FAILING_ONCE = [
	'create sequence outcomes',
	`create function lose_outcome() returns trigger language plpgsql as $$
	begin
		if new.status = 'sent' and nextval('outcomes') = 1 then
			raise exception 'lost' using errcode = '57P01';
		end if;
		return new;
	end $$`,
	'create trigger lose_outcome before update on outbox for each row execute function lose_outcome()',
];

test('an email is not sent again if the database is lost before the outcome is recorded', async () => {
	await using smtp = await startScriptedSmtp();
	const store = await newStore();
	await runSql(store, FAILING_ONCE);
	const service = await openService({ ...delivering(smtp), ...store });
	const email = newEmail();
	await trigger(service, 'receipt', email);
	await untilStatus(service, email, 'sent');
	await service.control('clock', { advance: '10m' });
	expect(smtp.accepted).toBe(1);
	await service.stop();
});

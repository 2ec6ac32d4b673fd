import { newStore, runSql } from '@contact-sync/testing/service';
import { runOn } from '../helpers/backups.ts';

const keyOf = (product: string) =>
	`insert into api_keys (id, product, environment, name, scopes, key_hash)
		values (gen_random_uuid(), '${product}', 'live', '${product}', '{}', '${product}')`;

const failedMail = (product: string, environment: string, body = 'text_body') =>
	`insert into outbox (id, product, environment, message_id, from_name, from_email, to_email, to_email_folded,
			subject, ${body}, headers, origin, status, created_at, failed_at)
		values (gen_random_uuid(), '${product}', '${environment}', '<${product}-${environment}@acme.example>', '', '', '', '',
			'', 'Thanks.', '{}', '{}', 'failed', now(), now())`;

test('the command retry-failed queues the live emails of all products', async () => {
	const store = await newStore();
	await runSql(store, [
		...['Acme', 'Beta', 'Gamma'].map(keyOf),
		...['Acme', 'Beta'].map((product) => failedMail(product, 'live')),
		failedMail('Gamma', 'live', 'html_body'),
		failedMail('Acme', 'test'),
	]);
	expect(await runOn(store, ['retry-failed', '--since', '1h'])).toContain(
		'Queued 3 failed emails again.',
	);
	const left = await runSql(store, [
		`select environment, retried_at from outbox where status = 'failed'`,
	]);
	expect(left).toEqual([{ environment: 'test', retried_at: null }]);
});

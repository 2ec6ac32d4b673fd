import type { StartedService } from '@contact-sync/service/testing';

const PEOPLE = [
	['Ada', 'Brook', 'u-1001', ['Newsletter', 'Founder']],
	['Alan', 'Frost', 'u-1002', ['Newsletter']],
	['Grace', 'Linden', 'u-1003', ['Newsletter', 'VIP']],
	['Kira', 'Holm', 'u-1004', ['VIP']],
	['Edgar', 'Dale', 'u-1005', []],
	['Bella', 'Ostrow', 'u-1006', ['Newsletter']],
	['Rania', 'Soto', 'u-1007', []],
	['Lynn', 'Marsh', 'u-1008', ['Founder']],
] as const;

/** Contact whose timeline contains all kinds of entries. */
export const ADA = 'ada@acme.example';

/** HTML in contact data, which a vulnerable page would run. */
export const HOSTILE = '<img src=x onerror=alert(1)>';

/** Simulates ten days of activity: contacts are created, change, purchase, enroll, and unsubscribe. */
export async function dress(service: StartedService): Promise<void> {
	const post = (key: string, path: string, body: object) => send(service, key, path, body);
	const pass = (advance: string) => service.control('clock', { advance });
	await post('shop', '/contacts/upsert/', {
		email: 'mallory@acme.example',
		first_name: HOSTILE,
		custom_fields: { '<b>field</b>': HOSTILE },
		tag_names: ['<i>tag</i>'],
	});
	await post('shop', '/events/track/', {
		email: 'mallory@acme.example',
		event_name: HOSTILE,
		properties: { page: '"><script>alert(1)</script>' },
	});
	for (const [first_name, last_name, external_id, tag_names] of PEOPLE) {
		const email = `${first_name.toLowerCase()}@acme.example`;
		await post('shop', '/contacts/upsert/', {
			email,
			first_name,
			last_name,
			external_id,
			tag_names,
			source: 'sign-up',
			custom_fields: { city: 'Wien', seats: 3 },
		});
		await pass('3h');
	}
	await post('shop', '/contacts/upsert/', {
		email: ADA,
		custom_fields: { plan: 'pro', seats: 12 },
	});
	await pass('2d');
	await post('shop', '/events/track/', {
		email: ADA,
		event_name: 'purchase',
		properties: { amount: 249, number: 'A-1042', currency: 'EUR' },
	});
	await pass('1d');
	await post('shop', '/sequences/api/bulk-enroll/', {
		sequence_slug: 'onboarding',
		emails: PEOPLE.slice(1).map(([name]) => `${name.toLowerCase()}@acme.example`),
	});
	await pass('20h');
	await unsubscribe(service, 'edgar@acme.example');
	await pass('40m');
	for (let minute = 0; minute < 12; minute++) {
		for (let each = 0; each < 3 + ((minute * 7) % 9); each++) {
			await post('shop', '/contacts/upsert/', { email: ADA, custom_fields: { seats: 12 } });
		}
		await post('newsletter', '/sequences/enroll/', { email: ADA, sequence_slug: 'onboarding' });
		await pass('1m');
	}
	await post('shop', '/contacts/upsert/', { email: 'no@more.example', first_name: 'Nora' });
	await post('shop', '/emails/trigger/', { trigger_key: 'receipt', to_email: 'no@more.example' });
	await post('shop', '/emails/trigger/', { trigger_key: 'recipt', to_email: ADA });
	for (let each = 0; each < 5; each++) {
		await post('newsletter', '/contacts/upsert/', { email: ADA });
	}
}

async function send({ url, keys }: StartedService, key: string, path: string, body: object) {
	await fetch(`${url}${path}`, {
		method: 'POST',
		headers: { 'X-API-Key': keys[key]!, 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
}

/** Unsubscribes through the link of an email. */
async function unsubscribe(service: StartedService, email: string): Promise<void> {
	const { mails } = await service.control<{
		mails: { to_email: string; headers: Record<string, string> }[];
	}>('state');
	const mail = mails.find(({ to_email }) => to_email === email)!;
	const link = /^<(.+)>$/.exec(mail.headers['List-Unsubscribe']!)![1]!;
	await fetch(link, { method: 'POST' });
}

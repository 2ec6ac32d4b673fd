import { CONSOLE_ROUTES } from '../src/console/routes.ts';
import { settle } from './helpers/automations.ts';
import { call, upsert } from './helpers/call.ts';
import { tokenOf, visit, visitWith } from './helpers/console.ts';
import type { State } from './helpers/controlled.ts';
import { ABLE_KEY, postTo } from './helpers/automations.ts';
import { TEST_KEY } from './helpers/mail.ts';
import { CONFIGURED } from './helpers/full-workspace.ts';
import { useService } from './helpers/use-service.ts';
import { workspace } from './helpers/workspace.ts';

const HTML =
	'<p>Hi {{ first_name }}</p><script>alert(1)</script><link rel="preconnect" href="//x.example"><a href="//x.example">X</a><iframe src="//x.example"></iframe>';
const LIMITED = {
	...ABLE_KEY,
	name: 'limited',
	key: 'cs_live_of_a_few_requests',
	limits: { per_minute: 3 },
};
const templates = [...CONFIGURED.templates, { key: 'html', subject: 'As HTML', html: HTML }];
const triggers = [...CONFIGURED.triggers, { key: 'html', template: 'html' }];
const FILE = workspace([ABLE_KEY, TEST_KEY, LIMITED], 'Acme', {
	...CONFIGURED,
	templates,
	triggers,
});
const service = useService({ workspace: FILE, controls: true });

const EMAIL = 'ada@acme.example';
let token: string;
let ids: { contact: string; mail: string };

beforeAll(async () => {
	token = await tokenOf(service());
	const { id } = (
		await upsert(service(), { email: EMAIL, first_name: 'Ada', custom_fields: { plan: 'free' } })
	).body;
	await upsert(service(), { email: EMAIL, custom_fields: { plan: 'pro' } });
	await postTo(service(), '/events/track/', {
		...{ email: EMAIL, event_name: 'purchase', properties: { amount: 250 } },
	});
	await postTo(service(), '/emails/trigger/', { trigger_key: 'html', to_email: EMAIL });
	await settle(service());
	const { mails } = await service().control<State>('state');
	ids = { contact: id, mail: String(mails.find(({ subject }) => subject === 'As HTML')!.id) };
});

/** A page, without its tags. */
async function read(path: string): Promise<string> {
	const { status, text } = await visitWith(service(), token, path);
	expect(status).toBe(200);
	return text
		.replaceAll(/<\/?(a|b|bdi)\b[^>]*>/g, '')
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll(/\s+/g, ' ')
		.replaceAll('&#39;', "'");
}

/** A route's path with what is there in it. */
const pathOf = (path: string) =>
	path
		.replace(':id', path.startsWith('/outbox') ? ids.mail : ids.contact)
		.replace(':slug', 'onboarding')
		.replace('*', 'nowhere')
		.replace(/^\//, '');

const SIGNED_IN = CONSOLE_ROUTES.filter(({ access }) => access === 'signed in');

describe('every page', () => {
	test.each(SIGNED_IN)(
		'$method /console$path is for who is signed in',
		async ({ method, path }) => {
			const others: Record<string, string>[] = [
				{},
				{ 'X-API-Key': ABLE_KEY.key! },
				{ Authorization: 'Bearer x' },
			];
			for (const headers of others) {
				const answer = await visit(service(), pathOf(path), { method, headers });
				expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
				expect(answer.text).toContain('<h1>Sign in</h1>');
				expect(answer.text).not.toContain(EMAIL);
			}
		},
	);

	test.each(CONSOLE_ROUTES.filter(({ method }) => method === 'GET'))(
		'/console$path loads nothing from elsewhere, and stands in no frame but the mail in ours',
		async ({ path, page }) => {
			const { headers } = await visitWith(service(), token, pathOf(path));
			const policy = headers.get('Content-Security-Policy')!;
			expect(policy).toMatch(/^default-src 'none'; style-src '(self|unsafe-inline)'; /);
			expect(policy).toContain(`frame-ancestors ${page === 'mailBody' ? "'self'" : "'none'"}`);
			expect(policy).not.toMatch(/script|http|\*/);
			expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
			expect(headers.get('Referrer-Policy')).toBe('no-referrer');
			const isAsset = page === 'style' || page === 'icon';
			expect(headers.get('Cache-Control')).toBe(isAsset ? 'public, max-age=300' : 'no-store');
		},
	);

	test('has no script, no style of its own, and no address but ours', async () => {
		for (const { path, page } of SIGNED_IN) {
			if (page === 'mailBody' || page === 'signOut') continue;
			const { text } = await visitWith(service(), token, pathOf(path));
			expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|(src|href)="(https?:)?\/\//);
		}
	});

	test('shows only what is of its product and environment', async () => {
		const foreign = [`contacts/${ids.contact}/`, `outbox/${ids.mail}/`, `outbox/${ids.mail}/body/`];
		for (const path of foreign) {
			const answer = await visitWith(service(), token, `${path}?environment=test`);
			expect([answer.status, answer.text.includes('Ada')]).toEqual([404, false]);
		}
		for (const path of ['contacts/', 'outbox/', 'sequences/onboarding/']) {
			expect(await read(`${path}?environment=test`)).not.toContain(EMAIL);
		}
		for (const query of ['product=Other', 'environment=prod', 'product=__proto__']) {
			expect((await visitWith(service(), token, `contacts/?${query}`)).status).toBe(404);
		}
	});

	test('that is not there says so, whatever stands in its path', async () => {
		for (const path of [
			'nothing/',
			'contacts/x/',
			'outbox/%00/',
			'sequences/none/',
			'sequences/%27/',
		]) {
			const { status, text } = await visitWith(service(), token, path);
			expect([status, text]).toEqual([404, expect.stringContaining('<h1>Nothing is here</h1>')]);
		}
	});

	test('is only read', async () => {
		const headers = { Authorization: `Bearer ${token}` };
		const answer = await visit(service(), 'contacts/', { method: 'POST', headers });
		expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
	});
});

describe('the time line of a contact', () => {
	test('tells changes with before and after, tags, events, enrollments and mails', async () => {
		const text = await read(`contacts/${ids.contact}/`);
		for (const told of [
			'Created',
			'plan free → pro',
			'Tag added: Pro',
			'Event: purchase',
			'amount 250',
			'Enrolled in onboarding',
			'Mail written: step 1 of onboarding',
			'Mail written for the trigger receipt',
		]) {
			expect(text).toContain(told);
		}
	});

	test('tells which automations ran, and why', async () => {
		const text = await read(`contacts/${ids.contact}/`);
		expect(text).toContain('When plan changes to pro: add the tag Pro, then enroll in onboarding.');
		expect(text).toContain('Because plan changed from free to pro.');
		expect(text).toContain(
			'When the event purchase is tracked, where amount is at least 100: add the tag Big spender, then send receipt.',
		);
		expect(text).toContain('Because the event purchase was tracked.');
	});

	test('stands beside the sequences it is in, and when the next step is due', async () => {
		const text = await read(`contacts/${ids.contact}/`);
		expect(text).toMatch(/Onboarding active Step 2 of 2 is due in (1 d|2 d) /);
	});
});

describe('a mail', () => {
	test('stands in a frame that allows nothing', async () => {
		const { text } = await visitWith(service(), token, `outbox/${ids.mail}/`);
		const [frame] = /<iframe[^>]*>/.exec(text)!;
		expect(frame).toContain('sandbox=""');
		expect(frame).toContain(`src="../../outbox/${ids.mail}/body/"`);
	});

	test('is answered so that it can neither run nor call out', async () => {
		const { headers, text } = await visitWith(service(), token, `outbox/${ids.mail}/body/`);
		expect(headers.get('Content-Security-Policy')).toBe(
			"default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
		);
		expect(text).toContain('<p>Hi Ada</p>');
		expect(text).not.toMatch(/<(link|a|iframe)\b/);
	});

	test('without HTML has no frame and no such path', async () => {
		const { mails } = await service().control<State>('state');
		const { id } = mails.find(({ subject }) => subject === 'Receipt')!;
		expect((await visitWith(service(), token, `outbox/${String(id)}/body/`)).status).toBe(404);
		expect(await read(`outbox/${String(id)}/`)).toContain('Thanks, Ada.');
	});
});

describe('the other pages', () => {
	test('the outbox lists mails, and those to an address', async () => {
		expect(await read('outbox/')).toContain('As HTML to ada@acme.example');
		expect(await read('outbox/?to=ADA@acme.example')).toContain('As HTML');
		expect(await read('outbox/?to=ada')).toContain('No mail was written to “ada”.');
	});

	test('sequences tell who is in which step, and when it is due', async () => {
		expect(await read('sequences/')).toMatch(
			/Onboarding onboarding yes 2 1 0 0 Paused paused no 1 0 0 0/,
		);
		const text = await read('sequences/onboarding/');
		expect(text).toContain('Step 1, at once welcome 0 wait Step 2, after 2d tips 1 wait');
		expect(text).toMatch(/Ada ada@acme\.example 2: tips in (1 d|2 d) /);
		expect(await read('sequences/onboarding/?step=1')).toContain('Nobody waits for step 1.');
		expect(await read('sequences/onboarding/?status=stopped')).toContain('Nobody.');
	});

	test('automations tell how often they ran', async () => {
		const text = await read('automations/');
		expect(text).toMatch(
			/When plan changes to pro: .* 1 1 1 now|When plan changes to pro: .* 1 1 1 \d+ s ago/,
		);
		expect(text).toMatch(/When the event downgrade is tracked: set plan to free\. 0 0 0 never/);
	});

	test('the unsubscribed list tells the reasons', async () => {
		expect(await read('unsubscribed/')).toContain(
			'cross@more.example complained the workspace file',
		);
		expect(await read('unsubscribed/?email=GONE@more.example')).toContain(
			'gone@more.example bounced',
		);
		expect(await read('unsubscribed/?email=x@y.example')).toContain('is not on the list');
	});

	test('the workspace is shown without the texts of its keys, and says where it is changed', async () => {
		const text = await read('workspace/');
		for (const shown of [
			'product: Acme',
			'name: limited',
			'after: 2d',
			'delay: 1h',
			'/workspace.yaml',
		]) {
			expect(text).toContain(shown);
		}
		for (const { key } of [ABLE_KEY, TEST_KEY, LIMITED]) expect(text).not.toContain(key!);
	});

	test('requests are told by key, with what is left of its limits', async () => {
		for (let each = 0; each < 5; each++) await call(service(), '/ping/', { key: LIMITED.key });
		await call(service(), '/nothing/', { key: ABLE_KEY.key });
		const text = await read('requests/');
		expect(text).toContain('limited 5 in the last hour 3 done 2 over the limit (429)');
		expect(text).toMatch(
			/Left this minute 0 of 3 · all again in \d+ s Left this hour 997 of 1,000/,
		);
		expect(text).toMatch(/live \d+ in the last hour \d+ done 1 refused \(4xx\)/);
		await service().control('clock', { advance: '61m' });
		token = await tokenOf(service());
		expect(await read('requests/')).toContain('limited 0 in the last hour No request');
	});
});

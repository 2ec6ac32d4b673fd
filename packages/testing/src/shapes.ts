import { json, plain, type Reply } from './server.ts';

/** Responses of a service that follow api.md, but differ in details that api.md leaves open. */
export interface Shape {
	page: (name: string, entries: unknown[]) => unknown;
	sequence: (slug: string, active?: boolean) => unknown;
	unsubscribed: (email: string, reason?: string) => unknown;
	done: Reply;
	bulk: Reply;
	contact: unknown;
	/** Response of /ping/ for a test key. */
	ping: unknown;
	error: (text: string) => unknown;
}

const scopes = ['contacts:read', 'events:track'];
const contact = { id: 'c1', email: 'ada@acme.example' };

export const SHAPES: Record<string, Shape> = {
	'as assumed, like Django REST framework': {
		page: (_name, results) => ({ count: results.length, next: null, previous: null, results }),
		sequence: (slug, active = true) => ({ slug, name: 'Onboarding', active, steps: 2 }),
		unsubscribed: (email, reason = 'bounced') => ({
			email,
			reason,
			created_at: '2026-11-20T09:30:00Z',
		}),
		done: json(201, { id: 'e1', status: 'active' }),
		bulk: json(200, { enrolled: 1, results: [{ email: 'Ada@acme.example', status: 'enrolled' }] }),
		contact,
		ping: { product: 'Acme', environment: 'test', scopes },
		error: (detail) => ({ detail }),
	},
	'with bare lists and 200 everywhere': {
		page: (_name, entries) => entries,
		sequence: (slug) => slug,
		unsubscribed: (email) => email,
		done: json(200, {}),
		bulk: json(200, { ok: true }),
		contact: { ...contact, id: 17 },
		ping: { product: 'Acme', env: 'test', permissions: scopes.join(' ') },
		error: (error) => ({ error }),
	},
	'with everything under data': {
		page: (_name, data) => ({ data, meta: { total: 1 } }),
		sequence: (slug, active = true) => ({
			sequence_slug: slug,
			title: 'Onboarding',
			is_active: active,
		}),
		unsubscribed: (address, type = 'bounced') => ({ address, type, date: '2026-11-20' }),
		done: json(202, { data: { id: 'e1' } }),
		bulk: json(200, { data: [{ email: 'ada@acme.example', result: 'enrolled' }] }),
		contact: { ...contact, extra: { deep: [1] } },
		ping: { data: { product_name: 'Acme', mode: 'test', scopes } },
		error: (message) => ({ error: { message } }),
	},
	'with lists named after their entries, and empty responses': {
		page: (name, entries) => ({ success: true, [name]: entries }),
		sequence: (slug, active = true) => ({ id: 4, slug, status: active ? 'active' : 'off' }),
		unsubscribed: (email, status = 'bounced') => ({
			id: 9,
			email,
			status,
			unsubscribed_at: '2026-11-20',
		}),
		done: plain(204, ''),
		bulk: plain(204, ''),
		contact,
		ping: {
			success: true,
			key: { product: { name: 'Acme' }, environment: 'test', scope: scopes.join(',') },
		},
		error: (message) => ({ success: false, message }),
	},
};

/** Returns a server's reply for each path, in this shape. */
export const serviceOf =
	(shape: Shape): Reply =>
	(response, received) => {
		const path = received.path.split('?')[0]!.replace('/api/v1/', '');
		const replies: Record<string, Reply> = {
			'ping/': json(200, shape.ping),
			'contacts/upsert/': json(200, shape.contact),
			'contacts/api/unsubscribed-emails/': json(
				200,
				shape.page('unsubscribed_emails', [shape.unsubscribed('grace@acme.example')]),
			),
			'sequences/api/list/': json(200, shape.page('sequences', [shape.sequence('onboarding')])),
			'sequences/api/contact-enrollments/': json(
				200,
				shape.page('enrollments', [{ slug: 'onboarding' }]),
			),
			'sequences/api/bulk-enroll/': shape.bulk,
		};
		(replies[path] ?? shape.done)(response, received);
	};

import { casesOf } from '../case.ts';
import { BOUNCED } from '../workspace.ts';
import { ADA, GRACE, idOf, STRANGER, tagIdOf } from './people.ts';

/** The ID of nobody. */
const NOBODY = '6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10';
const BY_NAME_ONLY = 'A text alone is the name of a tag there.';

const VIP = { tag_names: ['vip'] };
const adaVip = { contact: ADA.email, tag: 'vip' };
const byId = (value: string) => ({ mode: 'id', value });

/** Each of three people, of whom one cannot be named so. */
const THREE = [adaVip, { contact: 'eve@', tag: 'vip' }, { contact: GRACE.email, tag: 'vip' }];
const THREE_END = ['done', 'invalid_data', 'done'];

export const tags = [
	...casesOf('contact.addTag', {
		usual: { before: [ADA], given: adaVip },
		'bad input': { given: { contact: 'ada@', tag: 'vip' } },
		'missing scope': { given: adaVip },
		unsubscribed: { before: [{ email: BOUNCED }], given: { contact: BOUNCED, tag: 'vip' } },
		repeated: { before: [ADA], given: adaVip },
		'in bulk': { given: THREE, ends: THREE_END },
		'under 429': { before: [ADA], given: adaVip },
		'somebody new': { given: { contact: STRANGER, tag: 'vip' } },
		'no tag': { before: [ADA], given: { contact: ADA.email, tag: ' ' }, ends: 'invalid_data' },
		'by ID of the contact': {
			before: [ADA],
			given: (state) => ({ contact: idOf(state, ADA.email), tag: 'vip' }),
		},
		'by ID of nobody': { given: { contact: NOBODY, tag: 'vip' }, ends: 'not_found' },
		'by ID of the tag': {
			before: [ADA, { ...GRACE, ...VIP }],
			given: (state) => ({ contact: ADA.email, tag: byId(tagIdOf(state, 'vip')) }),
			notInZapier: BY_NAME_ONLY,
		},
		'by ID of no tag': {
			before: [ADA],
			given: { contact: ADA.email, tag: byId(NOBODY) },
			ends: 'not_found',
			notInZapier: BY_NAME_ONLY,
		},
	}),
	...casesOf('contact.removeTag', {
		usual: { before: [{ ...ADA, ...VIP }], given: adaVip },
		'bad input': { given: { contact: 'ada@', tag: 'vip' } },
		'missing scope': { given: adaVip },
		unsubscribed: {
			before: [{ email: BOUNCED, ...VIP }],
			given: { contact: BOUNCED, tag: 'vip' },
		},
		repeated: { before: [{ ...ADA, ...VIP }], given: adaVip },
		'in bulk': {
			before: [
				{ ...ADA, ...VIP },
				{ ...GRACE, ...VIP },
			],
			given: THREE,
			ends: THREE_END,
		},
		'under 429': { before: [{ ...ADA, ...VIP }], given: adaVip },
		'under 429 at the second request': {
			fault: { status: 429, retry_after: 1, path: '/contacts/*/remove_tag/' },
			before: [{ ...ADA, ...VIP }],
			given: adaVip,
		},
		'a tag that the contact lacks': { before: [ADA], given: adaVip, changes: false },
		'by ID of the contact': {
			before: [{ ...ADA, ...VIP }],
			given: (state) => ({ contact: idOf(state, ADA.email), tag: 'vip' }),
		},
		'by both IDs': {
			before: [{ ...ADA, ...VIP }],
			given: (state) => ({
				contact: idOf(state, ADA.email),
				tag: byId(tagIdOf(state, 'vip')),
			}),
			notInZapier: BY_NAME_ONLY,
		},
	}),
];

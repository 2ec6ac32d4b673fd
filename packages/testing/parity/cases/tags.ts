import { casesOf } from '../case.ts';
import { BOUNCED } from '../workspace.ts';
import { ADA, GRACE, idOf, STRANGER, tagIdOf } from './people.ts';

/** ID that no contact or tag has. */
const UNKNOWN_ID = '6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10';
const NAMES_ONLY = 'Its field for tags accepts names only.';
const BY_NAME_ONLY = { zapier: NAMES_ONLY, mcp: NAMES_ONLY };

const VIP = { tag_names: ['vip'] };
const adaVip = { contact: ADA.email, tags: 'vip' };
const byId = (value: unknown) => ({ mode: 'id', value });

/** Several tags, including a duplicate and a tag with a comma. */
const SEVERAL = { contact: ADA.email, tags: ['vip', 'gold, 2026', 'vip', ' '] };

/** Three rows, one of them with an invalid email address. */
const THREE = [adaVip, { contact: 'eve@', tags: 'vip' }, { contact: GRACE.email, tags: 'vip' }];
const THREE_END = ['done', 'invalid_data', 'done'];

export const tags = [
	...casesOf('contact.addTag', {
		usual: { before: [ADA], input: adaVip },
		'bad input': { input: { contact: 'ada@', tags: 'vip' } },
		'missing scope': { input: adaVip },
		unsubscribed: { before: [{ email: BOUNCED }], input: { contact: BOUNCED, tags: 'vip' } },
		repeated: { before: [ADA], input: adaVip },
		'in bulk': { input: THREE, ends: THREE_END },
		'under 429': { before: [ADA], input: adaVip },
		'a new contact': { input: { contact: STRANGER, tags: 'vip' } },
		'no tag': { before: [ADA], input: { contact: ADA.email, tags: ' ' }, ends: 'invalid_data' },
		several: { before: [{ ...ADA, ...VIP }], input: SEVERAL },
		'several to a contact by ID': {
			before: [ADA],
			input: (state) => ({ ...SEVERAL, contact: idOf(state, ADA.email) }),
		},
		'several to an unknown contact': {
			input: { ...SEVERAL, contact: UNKNOWN_ID },
			ends: 'not_found',
		},
		'several under 429 at the second request': {
			fault: { status: 429, retry_after: 1, path: '/contacts/*/add_tag/' },
			before: [ADA, { ...GRACE, tag_names: ['vip', 'gold'] }],
			input: (state) => ({
				contact: ADA.email,
				tags: byId([tagIdOf(state, 'vip'), tagIdOf(state, 'gold')]),
			}),
			unsupported: BY_NAME_ONLY,
		},
		'by several IDs of no tags': {
			before: [ADA],
			input: { contact: ADA.email, tags: byId([UNKNOWN_ID, 't-2']) },
			ends: 'not_found',
			unsupported: BY_NAME_ONLY,
		},
		'by ID of the contact': {
			before: [ADA],
			input: (state) => ({ contact: idOf(state, ADA.email), tags: 'vip' }),
		},
		'by an unknown ID': { input: { contact: UNKNOWN_ID, tags: 'vip' }, ends: 'not_found' },
		'by ID of the tag': {
			before: [ADA, { ...GRACE, ...VIP }],
			input: (state) => ({ contact: ADA.email, tags: byId(tagIdOf(state, 'vip')) }),
			unsupported: BY_NAME_ONLY,
		},
		'by ID of no tag': {
			before: [ADA],
			input: { contact: ADA.email, tags: byId(UNKNOWN_ID) },
			ends: 'not_found',
			unsupported: BY_NAME_ONLY,
		},
	}),
	...casesOf('contact.removeTag', {
		usual: { before: [{ ...ADA, ...VIP }], input: adaVip },
		'bad input': { input: { contact: 'ada@', tags: 'vip' } },
		'missing scope': { input: adaVip },
		unsubscribed: {
			before: [{ email: BOUNCED, ...VIP }],
			input: { contact: BOUNCED, tags: 'vip' },
		},
		repeated: { before: [{ ...ADA, ...VIP }], input: adaVip },
		'in bulk': {
			before: [
				{ ...ADA, ...VIP },
				{ ...GRACE, ...VIP },
			],
			input: THREE,
			ends: THREE_END,
		},
		'under 429': { before: [{ ...ADA, ...VIP }], input: adaVip },
		'under 429 at the second request': {
			fault: { status: 429, retry_after: 1, path: '/contacts/*/remove_tag/' },
			before: [{ ...ADA, ...VIP }],
			input: adaVip,
		},
		several: { before: [{ ...ADA, ...VIP }], input: SEVERAL },
		'an unknown contact': { input: { contact: STRANGER, tags: 'vip' }, ends: 'not_found' },
		'a tag that the contact lacks': { before: [ADA], input: adaVip, changes: false },
		'by ID of the contact': {
			before: [{ ...ADA, ...VIP }],
			input: (state) => ({ contact: idOf(state, ADA.email), tags: 'vip' }),
		},
		'by both IDs': {
			before: [{ ...ADA, ...VIP }],
			input: (state) => ({
				contact: idOf(state, ADA.email),
				tags: byId(tagIdOf(state, 'vip')),
			}),
			unsupported: BY_NAME_ONLY,
		},
	}),
];

import { casesOf } from '../case.ts';
import { BOUNCED } from '../workspace.ts';
import { ADA, GRACE, idOf, STRANGER, tagIdOf } from './people.ts';

/** An ID that no contact and no tag has. */
const UNKNOWN_ID = '6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10';
const NAMES_ONLY = 'Its field for tags accepts names only.';
const BY_NAME_ONLY = { zapier: NAMES_ONLY, mcp: NAMES_ONLY };

const VIP = { tag_names: ['vip'] };
const adaVip = { contact: ADA.email, tags: 'vip' };
const byId = (value: unknown) => ({ mode: 'id', value });

/** A tag twice, and one with a comma. */
const SEVERAL = { contact: ADA.email, tags: ['vip', '"gold, 2026"', 'vip', ' '] };

/** Each of three people, of whom one cannot be named so. */
const THREE = [adaVip, { contact: 'eve@', tags: 'vip' }, { contact: GRACE.email, tags: 'vip' }];
const THREE_END = ['done', 'invalid_data', 'done'];

export const tags = [
	...casesOf('contact.addTag', {
		usual: { before: [ADA], given: adaVip },
		'bad input': { given: { contact: 'ada@', tags: 'vip' } },
		'missing scope': { given: adaVip },
		unsubscribed: { before: [{ email: BOUNCED }], given: { contact: BOUNCED, tags: 'vip' } },
		repeated: { before: [ADA], given: adaVip },
		'in bulk': { given: THREE, ends: THREE_END },
		'under 429': { before: [ADA], given: adaVip },
		'a new contact': { given: { contact: STRANGER, tags: 'vip' } },
		'no tag': { before: [ADA], given: { contact: ADA.email, tags: ' ' }, ends: 'invalid_data' },
		several: { before: [{ ...ADA, ...VIP }], given: SEVERAL },
		'several to a contact by ID': {
			before: [ADA],
			given: (state) => ({ ...SEVERAL, contact: idOf(state, ADA.email) }),
		},
		'several to an unknown contact': {
			given: { ...SEVERAL, contact: UNKNOWN_ID },
			ends: 'not_found',
		},
		'several under 429 at the second request': {
			fault: { status: 429, retry_after: 1, path: '/contacts/*/add_tag/' },
			before: [ADA, { ...GRACE, tag_names: ['vip', 'gold'] }],
			given: (state) => ({
				contact: ADA.email,
				tags: byId([tagIdOf(state, 'vip'), tagIdOf(state, 'gold')]),
			}),
			notIn: BY_NAME_ONLY,
		},
		'by several IDs of no tags': {
			before: [ADA],
			given: { contact: ADA.email, tags: byId([UNKNOWN_ID, 't-2']) },
			ends: 'not_found',
			notIn: BY_NAME_ONLY,
		},
		'by ID of the contact': {
			before: [ADA],
			given: (state) => ({ contact: idOf(state, ADA.email), tags: 'vip' }),
		},
		'by ID of nobody': { given: { contact: UNKNOWN_ID, tags: 'vip' }, ends: 'not_found' },
		'by ID of the tag': {
			before: [ADA, { ...GRACE, ...VIP }],
			given: (state) => ({ contact: ADA.email, tags: byId(tagIdOf(state, 'vip')) }),
			notIn: BY_NAME_ONLY,
		},
		'by ID of no tag': {
			before: [ADA],
			given: { contact: ADA.email, tags: byId(UNKNOWN_ID) },
			ends: 'not_found',
			notIn: BY_NAME_ONLY,
		},
	}),
	...casesOf('contact.removeTag', {
		usual: { before: [{ ...ADA, ...VIP }], given: adaVip },
		'bad input': { given: { contact: 'ada@', tags: 'vip' } },
		'missing scope': { given: adaVip },
		unsubscribed: {
			before: [{ email: BOUNCED, ...VIP }],
			given: { contact: BOUNCED, tags: 'vip' },
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
		several: { before: [{ ...ADA, ...VIP }], given: SEVERAL },
		'a tag that the contact lacks': { before: [ADA], given: adaVip, changes: false },
		'by ID of the contact': {
			before: [{ ...ADA, ...VIP }],
			given: (state) => ({ contact: idOf(state, ADA.email), tags: 'vip' }),
		},
		'by both IDs': {
			before: [{ ...ADA, ...VIP }],
			given: (state) => ({
				contact: idOf(state, ADA.email),
				tags: byId(tagIdOf(state, 'vip')),
			}),
			notIn: BY_NAME_ONLY,
		},
	}),
];

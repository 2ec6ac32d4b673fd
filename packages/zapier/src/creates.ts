import { compileCreate, type ZapierName } from './compile/create.ts';

/**
 * What each action of the catalogue is called in Zapier. Zapier remembers these keys in the Zaps of
 * its users, so they are for ever. `key.check` is no create: connecting does it.
 */
const NAMES: Readonly<Record<string, ZapierName>> = {
	'contact.upsert': { key: 'upsert_contact', noun: 'Contact' },
};

export const creates = Object.fromEntries(
	Object.entries(NAMES).map(([action, name]) => [name.key, compileCreate(action, name)]),
);

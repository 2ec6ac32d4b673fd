import type { Kysely } from 'kysely';
import { invalidFields } from '../base/domain-error.ts';
import type { ApiKey } from '../domain/keys/api-key.ts';
import { findKeyByName } from '../domain/keys/find-key.ts';
import type { Tables } from '../store/tables.ts';

/**
 * Returns the enabled key with this name.
 *
 * @throws DomainError if there is none
 */
export async function requireKey(allOwners: Kysely<Tables>, name: string): Promise<ApiKey> {
	const key = await findKeyByName(allOwners, name);
	if (key) return key;
	throw invalidFields({ key: ['The workspace has no API key with this name.'] });
}

import { EMPTY_SCOPE, SCOPE_GRANTS, type Scope } from '../errors/scope-error.ts';

const DOCUMENTED: ReadonlySet<string> = new Set([...Object.keys(SCOPE_GRANTS), EMPTY_SCOPE]);

/**
 * Returns whether a key has a scope. Returns undefined if the service lists no scopes, or doesn't use the
 * names in api.md section 5.
 *
 * @param scopes scopes of the key, as in `KeyDetails`
 */
export function hasScope(scopes: readonly string[] | undefined, scope: Scope): boolean | undefined {
	if (scopes === undefined) return undefined;
	if (scopes.includes(scope)) return true;
	const isDocumented = scopes.length === 0 || scopes.some((name) => DOCUMENTED.has(name));
	return isDocumented ? false : undefined;
}

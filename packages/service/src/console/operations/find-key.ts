import type { Selectable } from 'kysely';
import { isUuid } from '../../domain/values/text.ts';
import type { Work } from '../../jobs/work.ts';
import type { ApiKeysTable } from '../../store/tables.ts';
import type { Outcome } from './operation.ts';

export type KeyRow = Selectable<ApiKeysTable>;

/** Finds the API key that a console operation applies to. */
export async function findKey({ owned }: Work, id: string): Promise<KeyRow | undefined> {
	if (!isUuid(id)) return undefined;
	return owned
		.selectFrom('api_keys')
		.selectAll()
		.where('id', '=', id)
		.forUpdate()
		.executeTakeFirst();
}

/**
 * Whether the workspace file contains the value of a key. In that case, every startup sets the value again.
 */
export const hasTextInFile = (
	{ workspace, owned: { owner } }: Pick<Work, 'workspace' | 'owned'>,
	{ name }: Pick<KeyRow, 'name'>,
): boolean =>
	workspace.keys.some(
		(each) =>
			each.name === name && each.environment === owner.environment && each.key !== undefined,
	);

/** Returns the page that shows the value of a key. */
export const shownOnce = (name: string, text: string): Outcome => ({
	kind: 'secret',
	title: `API key ${name}`,
	name: 'key',
	secret: text,
	note: 'Copy this key now. The service stores only its hash, and can’t show it again.',
});

import { join } from 'node:path';
import { LegacyESLint } from 'eslint/use-at-your-own-risk';
import { ownedRows, type OwnedRows } from '../src/store/owned-rows.ts';
import type { SharedDatabase } from '../src/store/tables.ts';
import { compiler } from './helpers/fake-database.ts';

const SOURCE = join(import.meta.dirname, '../src');
const eslint = new LegacyESLint({ cwd: join(SOURCE, '../../..') });

/** Returns the rules that reject a line in a file of the service. */
async function rulesRefusing(line: string, file: string): Promise<(string | null)[]> {
	const [result] = await eslint.lintText(`${line}\n`, { filePath: join(SOURCE, file) });
	return result!.messages.map(({ ruleId }) => ruleId);
}

const owned = ownedRows(compiler, { product: 'Acme', environment: 'test' });

describe('a query for one owner', () => {
	const inserted = { id: '1', name: 'vip' };

	test.each([
		['selects', owned.selectFrom('contacts').selectAll(), ['contacts']],
		['joins', owned.selectFrom('contact_tags', 'tags').selectAll(), ['contact_tags', 'tags']],
		['updates', owned.updateTable('jobs').set({ attempts: 0 }), ['jobs']],
		['deletes', owned.deleteFrom('outbox'), ['outbox']],
	])("%s only the owner's rows, in every table of the query", (_, query, tables) => {
		const { sql, parameters } = query.compile();
		for (const table of tables) {
			expect(sql).toMatch(
				new RegExp(`"${table}"\\."product" = \\$\\d+ and "${table}"\\."environment" = \\$\\d+`),
			);
		}
		expect(parameters.slice(-2)).toEqual(['Acme', 'test']);
	});

	test('inserts rows for the owner', () => {
		const { sql, parameters } = owned.insertInto('tags', [inserted]).compile();
		expect(sql).toContain('("id", "name", "product", "environment")');
		expect(parameters).toEqual(['1', 'vip', 'Acme', 'test']);
	});
});

/** Never called: `npm run typecheck` fails if one of these lines compiles. */
export function refusedByTypes(db: SharedDatabase, rows: OwnedRows) {
	// @ts-expect-error the table has owners, and this handle has none
	db.selectFrom('contacts');
	// @ts-expect-error the joined table would have no condition
	rows.selectFrom('contacts').innerJoin('tags', 'tags.id', 'contacts.id');
	// @ts-expect-error so would the table of a subquery
	rows.selectFrom('contacts').where(({ exists, selectFrom }) => exists(selectFrom('tags')));
	// @ts-expect-error the owner isn't a choice
	rows.insertInto('tags', { id: '1', name: 'vip', product: 'Other', environment: 'live' });
}

describe('the linter', () => {
	const rulesFor = (line: string) => rulesRefusing(line, 'domain/contacts/new.ts');

	test.each([
		['raw SQL without an owner', 'sql`select 1 from contacts where id = ${1}`;'],
		['typed raw SQL without an owner', 'sql<{ id: string }>`update outbox set subject = null`;'],
		['a raw join without an owner', 'sql`select 1 from x join tags on tags.id = x.id`;'],
		['a raw insert of fixed values', "sql`insert into jobs (product, kind) values ('Acme', 'x')`;"],
		['a dynamic table name in raw SQL', "sql`select 1 from ${sql.table('contacts')}`;"],
		['a query for the rows of all owners', "tools.allOwners.selectFrom('contacts');"],
	])('rejects %s', async (_, line) => {
		expect(await rulesFor(line)).toContain('no-restricted-syntax');
	});

	test('accepts raw SQL that contains an owner condition or owner values', async () => {
		for (const line of [
			"sql`select 1 from contacts where ${ownedBy(owned, 'contacts')}`;",
			'sql`insert into jobs (${OWNER_COLUMNS}, kind) select ${ownerValues(owned)}, kind from x`;',
		]) {
			expect(await rulesFor(line)).not.toContain('no-restricted-syntax');
		}
	});
});

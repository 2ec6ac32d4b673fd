import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { StartServiceOptions } from '../../src/testing.ts';

declare global {
	/** Set where the tests run on PostgreSQL: a database from which others can be made. */
	var TEST_POSTGRES_URL: string | undefined;
}

export type StoreOptions = Pick<StartServiceOptions, 'data' | 'databaseUrl'>;

/** Makes new stores of the kind that this run is for; they are removed after the tests of this file. */
export function useStores(): () => Promise<StoreOptions> {
	return globalThis.TEST_POSTGRES_URL === undefined
		? useFolders()
		: useDatabases(globalThis.TEST_POSTGRES_URL);
}

function useFolders(): () => Promise<StoreOptions> {
	const root = mkdtempSync(join(tmpdir(), 'contact-sync-test-'));
	afterAll(() => rmSync(root, { recursive: true, force: true }));
	return async () => ({ data: mkdtempSync(join(root, 'data-')) });
}

function useDatabases(adminUrl: string): () => Promise<StoreOptions> {
	const names: string[] = [];
	afterAll(() =>
		asAdmin(
			adminUrl,
			names.map((name) => `drop database if exists ${name} with (force)`),
		),
	);
	return async () => {
		const name = `contact_sync_test_${randomBytes(6).toString('hex')}`;
		names.push(name);
		await asAdmin(adminUrl, [`create database ${name}`]);
		const url = new URL(adminUrl);
		url.pathname = `/${name}`;
		return { databaseUrl: url.href };
	};
}

async function asAdmin(connectionString: string, statements: readonly string[]): Promise<void> {
	const client = new pg.Client({ connectionString });
	await client.connect();
	for (const statement of statements) await client.query(statement);
	await client.end();
}

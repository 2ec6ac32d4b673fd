import { readdirSync, readFileSync } from 'node:fs';
import { tools } from '../src/tools.ts';

const folder = new URL('../tools/', import.meta.url);

it('every tool has a committed snapshot, and no snapshot is without a tool', () => {
	const names = tools.map(({ definition }) => `${definition.name}.json`);
	expect(readdirSync(folder).sort()).toEqual(names.sort());
});

it.each(tools.map(({ definition }) => [definition.name, definition] as const))(
	'%s is as in its snapshot: review each change, because clients and models depend on it',
	(name, definition) => {
		const snapshot: unknown = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
		expect(definition).toEqual(snapshot);
	},
);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';
import snapshot from '../../mcp/tools.json' with { type: 'json' };
import golden from '../../zapier/golden-definition.json' with { type: 'json' };
import { properties } from '../../n8n/nodes/ContactSync/properties.ts';

const page = readFileSync(join(ROOT, 'docs/users/actions.md'), 'utf8');
const rows = page
	.split('## Names on each platform')[1]!
	.split('\n## ')[0]!
	.split('\n')
	.filter((line) => line.startsWith('| '))
	.slice(2)
	.map((line) => line.split('|').map((cell) => cell.trim()));

const namesIn = (column: number): string[] =>
	rows.flatMap((cells) => cells[column]!.split(', ')).filter((name) => name !== '–');

describe('the table of names', () => {
	it('contains every operation of n8n', () => {
		const labels = new Map(
			(properties[0]!.options as Array<{ name: string; value: string }>).map((option) => [
				option.value,
				option.name,
			]),
		);
		const operations = properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options = [], displayOptions }) =>
				options.map(
					({ name }) => `${labels.get(String(displayOptions!.show!.resource![0]))}: ${name}`,
				),
			);
		expect(operations.length).toBeGreaterThan(10);
		expect(namesIn(2).toSorted()).toEqual(operations.toSorted());
	});

	it('contains every action and search of Zapier', () => {
		const steps = [golden.creates, golden.searches].flatMap((all) => Object.values(all));
		const names = steps.map(({ display }) => display.label);
		expect(namesIn(3).toSorted()).toEqual(names.toSorted());
	});

	it('contains every tool', () => {
		const names = snapshot.map(({ name }) => `\`${name}\``);
		expect(namesIn(4).toSorted()).toEqual(names.toSorted());
	});
});

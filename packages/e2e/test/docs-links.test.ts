import { documentPaths, parseDocument, readDocument } from '../docs/document.ts';
import { brokenLinks } from '../docs/links.ts';
import golden from '../../zapier/golden-definition.json' with { type: 'json' };

const documents = documentPaths().map(readDocument);

describe('the links of the documents', () => {
	it('are looked at in every document, and there are many', () => {
		expect(documents.map(({ path }) => path)).toEqual(
			expect.arrayContaining(['README.md', '.changeset/README.md', 'packages/n8n/README.md']),
		);
		const links = documents.flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === 'link'));
		expect(links.length).toBeGreaterThan(50);
	});

	it('lead to files, pictures and headings that are there', () => {
		expect(brokenLinks(documents)).toEqual([]);
	});

	it('and those in the help texts of Zapier lead to documents on the web', () => {
		const texts: string[] = [];
		JSON.stringify(golden, (key, value: unknown) => {
			if (key === 'helpText') texts.push(String(value));
			return value;
		});
		const help = parseDocument('help.md', texts.join('\n\n'));
		const links = help.pieces.filter(({ kind }) => kind === 'link');
		expect(links.length).toBeGreaterThan(2);
		for (const { text } of links) expect(text).toMatch(/^https:/);
		expect(
			brokenLinks([...documents, help]).filter((fault) => fault.startsWith('help.md')),
		).toEqual([]);
	});
});

describe('a broken link is noticed:', () => {
	const REPOSITORY = 'https://github.com/contact-sync/contact-sync-connectors';
	const faultsOf = (markdown: string): string[] => {
		const example = parseDocument(
			'docs/example.md',
			`# Example\n\n## A \`b\`, & c\n\n${markdown}\n`,
		);
		return brokenLinks([...documents, example]).filter((fault) => fault.startsWith(example.path));
	};

	it.each([
		['a file', '[x](nowhere.md)', 'nowhere.md leads to docs/nowhere.md, which is not there.'],
		['a picture', '![x](img/no.png)', 'img/no.png leads to docs/img/no.png, which is not there.'],
		['another case', '[x](Limits.md)', 'Limits.md leads to docs/Limits.md, which is not there.'],
		['the outside', '[x](../../x.md)', '../../x.md leads out of the repository.'],
		['a heading', '[x](limits.md#no)', 'limits.md#no: docs/limits.md has no heading #no.'],
		[
			'its own heading',
			'[x](#no)',
			'#no: docs/example.md has no heading #no. It has example, a-b--c.',
		],
		[
			'a line',
			'[x](../package.json#L3)',
			'../package.json#L3: only headings of documents can be linked to.',
		],
		['by definition', '[x][y]\n\n[y]: nowhere.md', 'nowhere.md leads to docs/nowhere.md,'],
		['by no definition', '[x][y]', '"[x][y]" holds a link whose name nothing defines.'],
		['HTML', '<img src="no.png">', 'no.png leads to docs/no.png, which is not there.'],
		[
			'its web address',
			`[x](${REPOSITORY}/blob/main/no.md)`,
			'leads to no.md, which is not there.',
		],
		['a path in backticks', '`packages/core/no.ts`', 'packages/core/no.ts, which is not there.'],
	])('%s', (_, markdown, fault) => {
		expect(faultsOf(markdown)).toEqual([expect.stringContaining(fault)]);
		expect(faultsOf(markdown)[0]).toMatch(/^docs\/example\.md:5: /);
	});

	it('and one that is not broken is not', () => {
		const fine = [
			'[file](limits.md), [folder](../packages/core/), [heading](limits.md#the-limits), [own](#a-b--c), [site](https://n8n.io)',
			`![picture](img/node.png), [web](${REPOSITORY}/blob/main/docs/limits.md#the-limits), \`packages/core/src\``,
		];
		expect(faultsOf(fine.join('\n'))).toEqual([]);
	});
});

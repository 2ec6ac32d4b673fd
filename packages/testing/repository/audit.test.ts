import { findingsOf, type AuditReport } from '../../../scripts/audit/findings.ts';

const advisory = (id: string) => ({
	...{ url: `https://github.com/advisories/${id}`, title: 'A flaw', severity: 'high' },
});
const REPORT: AuditReport = {
	vulnerabilities: {
		bundler: { name: 'bundler', nodes: ['node_modules/bundler'], via: [advisory('1')] },
		'in-bundle': { name: 'in-bundle', nodes: ['node_modules/in-bundle'], via: [advisory('2')] },
		installed: { name: 'installed', nodes: ['node_modules/installed'], via: [advisory('3')] },
		parent: { name: 'parent', nodes: ['node_modules/parent'], via: ['installed'] },
	},
};
const LOCK = {
	packages: {
		'node_modules/bundler': { dev: true },
		'node_modules/in-bundle': { dev: true },
		'node_modules/installed': {},
		'node_modules/parent': {},
	},
};

describe('npm run audit:published', () => {
	it('separates published packages from tools, and lists each advisory once', () => {
		const found = findingsOf(REPORT, LOCK, ['in-bundle']);
		expect(found.map(({ name, isPublished }) => [name, isPublished])).toEqual([
			['in-bundle', true],
			['installed', true],
			['bundler', false],
		]);
	});

	it('fails if the registry returns no report', () => {
		expect(() => findingsOf({ message: '405 Method Not Allowed' }, LOCK, [])).toThrow(
			'npm audit failed: 405 Method Not Allowed',
		);
	});
});

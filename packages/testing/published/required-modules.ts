import { parse } from '@typescript-eslint/parser';
import { simpleTraverse } from '@typescript-eslint/typescript-estree';

/** Returns the modules that a script loads with `require`, `import`, or `import()`. Computed names are returned as `(computed)`. */
export function requiredModules(code: string): string[] {
	const names: string[] = [];
	const add = (node: { type: string; value?: unknown } | null) =>
		names.push(node?.type === 'Literal' ? String(node.value) : '(computed)');
	simpleTraverse(parse(code, { sourceType: 'module' }), {
		visitors: {
			CallExpression: (node) => {
				if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
				if (node.callee.name === 'require') add(node.arguments[0] ?? null);
			},
			ImportExpression: (node) => node.type === 'ImportExpression' && add(node.source),
			ImportDeclaration: (node) => node.type === 'ImportDeclaration' && add(node.source),
		},
	});
	return names;
}

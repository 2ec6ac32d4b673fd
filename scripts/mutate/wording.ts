/** Calls and constants that contain wording of the catalog. */
const TABLE =
	/^(define(Action|Trigger)|text|email|boolean|(limit|tag|sequence)(Field)?|keyValues|json|textList|contact|choice)$|(Outputs|Sample)$/;

/** Properties of these calls that contain wording. */
const WORDING =
	/^(name|action|summary|label|help|placeholder|example|entry|noun|groups|outputs|sample|n8n|zapier|mcp)$/;

/** Properties of Babel's nodes and paths that this module uses. */
interface Node {
	type: string;
	name?: string;
	callee?: Node;
	id?: Node;
	key?: Node;
}
interface Path {
	node: Node;
	parentPath: Path | null;
}

const isTable = ({ callee, id }: Node): boolean => TABLE.test((callee ?? id)?.name ?? '');

const isInTable = ({ node, parentPath }: Path): boolean =>
	isTable(node) || (parentPath !== null && isInTable(parentPath));

/** Returns whether a property contains a function at any depth. */
const hasLogic = (value: unknown): boolean => {
	if (typeof value !== 'object' || value === null) return false;
	if ('type' in value && value.type === 'ArrowFunctionExpression') return true;
	return Object.entries(value).some(([name, part]) => name !== 'loc' && hasLogic(part));
};

/**
 * Ignores the wording of the catalog: help texts, labels, outputs, and samples. No code depends on the
 * wording, so the core's tests don't check it. `npm run generate -- --check` compares the wording with the
 * generated files. Functions in these tables are mutated.
 */
const wording = {
	/** Returns the reason for ignoring the code at a path, or undefined to mutate it. */
	shouldIgnore(path: Path): string | undefined {
		const isWording =
			path.node.type === 'ObjectProperty' &&
			WORDING.test(path.node.key?.name ?? '') &&
			isInTable(path) &&
			!hasLogic(path.node);
		return isWording ? 'Wording of the catalog, which the generated files show.' : undefined;
	},
};

/** Plugins that StrykerJS finds in this module. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'wording', value: wording }];

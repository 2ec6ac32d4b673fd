/** Field of an action's result, as platforms show it. */
export type Output =
	| { kind: 'text' | 'number' | 'boolean' | 'datetime'; label: string }
	| { kind: 'map'; label: string }
	| { kind: 'list'; label: string; of: 'text' | Outputs };

/** Fields in a result, keyed by API field name. */
export interface Outputs {
	readonly [name: string]: Output;
}

/** Field of an action's result, as platforms show it. */
export type Output =
	| { kind: 'text' | 'number' | 'boolean' | 'datetime'; label: string }
	| { kind: 'map'; label: string }
	| { kind: 'list'; label: string; of: 'text' | Outputs };

/** Fields of a result by their name in the API. */
export interface Outputs {
	readonly [name: string]: Output;
}

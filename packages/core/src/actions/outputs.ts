/** One field of an action's result, as platforms show it. */
export type Output =
	| { kind: 'text' | 'number' | 'boolean' | 'datetime'; label: string }
	| { kind: 'map'; label: string }
	| { kind: 'list'; label: string; of: 'text' | Outputs };

/** Results by their name on the wire. */
export interface Outputs {
	readonly [name: string]: Output;
}

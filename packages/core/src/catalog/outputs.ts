/** Field of an action's result, as platforms show it. */
export type Output = {
	label: string;
	/** Whether some results don't have this field, so a sample must not promise it. @default false */
	optional?: true;
} & (
	| { kind: 'text' | 'number' | 'boolean' | 'datetime' }
	| { kind: 'map' }
	| { kind: 'list'; of: 'text' | Outputs }
);

/** Fields in a result, keyed by API field name. */
export interface Outputs {
	readonly [name: string]: Output;
}

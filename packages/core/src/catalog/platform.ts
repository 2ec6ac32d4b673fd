/** Wordings of the catalog for readers of one platform. All others read the common wording. */
export type WordingKey = 'n8n' | 'zapier' | 'mcp';

/** Form of an operation: it takes a list of addresses or a whole row in one input, or it searches for one entry. */
export type Form = 'list' | 'row' | 'search';

/** What a platform can do. The core knows platforms only by these properties. */
export interface Platform {
	/** @default the common wording */
	wording?: WordingKey;
	/** Forms for steps that run for one item. @default none: a run gets all items */
	forms?: readonly Form[];
	/** Whether readers see the API's names of fields and the values of choices. @default false: they see labels */
	showsNames?: boolean;
}

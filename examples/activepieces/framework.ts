/** The parts of `@activepieces/pieces-framework` that the piece uses. The framework isn't installed with the repository. */
export interface Framework {
	createAction(action: object): object;
	createTrigger(trigger: object): object;
	createPiece(piece: object): object;
	PieceAuth: Record<'CustomAuth' | 'SecretText', Property>;
	Property: Record<
		| ('ShortText' | 'Checkbox' | 'Number' | 'Object' | 'Json' | 'Array')
		| ('StaticDropdown' | 'Dropdown'),
		Property
	>;
}

export type Property = (options: object) => object;

/** Values of a connection. */
export interface Auth {
	apiKey: string;
	baseUrl: string;
}

/** What Activepieces passes to a step. */
export interface Context {
	auth: { props: Auth };
	propsValue: Record<string, unknown>;
	store: {
		get(key: string): Promise<object | null>;
		put(key: string, value: object): Promise<unknown>;
		delete(key: string): Promise<void>;
	};
}

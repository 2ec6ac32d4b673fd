import * as platform from 'zapier-platform-core';

/** What Zapier's cloud, and the CLI in its place, ask of an app. */
export interface AppEvent {
	command: 'definition' | 'validate' | 'getAuthTemplate' | 'execute';
	/** What to execute, as `creates.upsert_contact.operation.perform`. */
	method?: string;
	bundle?: object;
	/** Hears every line of the log, censored as Zapier's cloud gets it. */
	customLogger?: (message: string, data: unknown) => void;
	calledFromCli?: boolean;
}

export type AppHandler = (event: AppEvent) => Promise<{ results: unknown }>;

/** The platform's own entry into an app; it is exported, but its types do not say so. */
export const { createAppHandler } = platform as unknown as {
	createAppHandler: (app: object) => AppHandler;
};

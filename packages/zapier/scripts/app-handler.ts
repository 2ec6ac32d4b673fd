import * as platform from 'zapier-platform-core';

/** An event that Zapier's cloud or CLI sends to an app. */
export interface AppEvent {
	command: 'definition' | 'validate' | 'getAuthTemplate' | 'execute';
	/** Path of the function to execute, such as `creates.upsert_contact.operation.perform`. */
	method?: string;
	bundle?: object;
	/** Receives every log line, censored as in Zapier's cloud. */
	customLogger?: (message: string, data: unknown) => void;
	calledFromCli?: boolean;
}

export type AppHandler = (event: AppEvent) => Promise<{ results: unknown }>;

/** The platform's entry point of an app. It's exported, but missing from the type definitions. */
export const { createAppHandler } = platform as unknown as {
	createAppHandler: (app: object) => AppHandler;
};

import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { postTo, settle } from './automations.ts';
import { call, type Answer } from './call.ts';
import type { State } from './controlled.ts';
import { FULL_WORKSPACE } from './full-workspace.ts';
import { useService } from './use-service.ts';

/** Functions that a row uses to call the service. */
export interface Api {
	service: OpenedService;
	get<T = Record<string, unknown>>(path: string, keyName?: string): Promise<Answer<T>>;
	post<T = Record<string, unknown>>(
		path: string,
		body: unknown,
		keyName?: string,
	): Promise<Answer<T>>;
	/** Runs the jobs that requests created, and returns all stored rows. */
	settled(): Promise<State>;
}

/** Sentence in api.md, and a function that verifies it. */
export type Row = readonly [section: string, sentence: string, shows: (api: Api) => Promise<void>];

/** Runs the rows on one service with the full workspace, each on an empty database. */
export function checkRows(rows: readonly Row[]): void {
	const service = useService({ workspace: FULL_WORKSPACE, controls: true });
	beforeEach(() => service().control('reset', {}));
	test.each(rows)('api.md section %s: %s', (_section, _sentence, shows) => shows(apiOf(service())));
}

function apiOf(service: OpenedService): Api {
	return {
		service,
		get: (path, keyName = 'live') => call(service, path, { key: service.keys[keyName] }),
		post: (path, body, keyName = 'live') => postTo(service, path, body, service.keys[keyName]),
		async settled() {
			await settle(service);
			return service.control<State>('state');
		},
	};
}

import type { State, Tables } from '@contact-sync/testing/tables';
import type { OpenedService } from '@contact-sync/service/testing';
import type { TestServer } from '@contact-sync/testing/server';
import type { TcpProxy } from './tcp-proxy.ts';

export type Input = Record<string, unknown>;

/** Classes of requests. The class determines whether a request is retried. */
export type RequestClass =
	/** Idempotent, and the action needs its response body. */
	| 'needsBody'
	/** Idempotent (with an idempotency key if it has one), and the action doesn't need its response body. */
	| 'idempotent'
	/** Not idempotent, and the action doesn't need its response body. */
	| 'notIdempotent'
	/** Not idempotent, and the service rejects it. */
	| 'rejected';

/** An action, its requests, and the service's tables before the first request and after each one. */
export interface Case {
	name: string;
	action: string;
	/** Input fields, or a function that returns them if they need an ID from the service. */
	input: Input | ((state: State) => Input);
	/** Contacts that exist before the action. */
	before?: readonly Input[];
	requests: readonly RequestClass[];
	/** Tables before the first request and after each one. */
	tables: readonly Tables[];
	/** Input values that error messages may contain. */
	about?: readonly string[];
	/** Name of the fault whose response means that nothing is left to do. @default none */
	doneBy?: string;
	/** Expected result after success. */
	expectedResult?: object;
}

/** The servers of a fault test. */
export interface Scene {
	service: OpenedService;
	proxy: TcpProxy;
	/** Another host, to which a fault redirects requests. */
	otherHost: TestServer;
}

export interface FaultStage extends Scene {
	/** Sets a callback to run while the client waits before a retry. */
	beforeRetry(happen: () => Promise<void>): void;
	/** Makes the request in progress time out. */
	expire(): void;
}

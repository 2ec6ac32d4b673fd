import type { OpenedService } from '@contact-sync/service/testing';
import type { TestServer } from '@contact-sync/testing/server';
import type { TcpProxy } from './tcp-proxy.ts';

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

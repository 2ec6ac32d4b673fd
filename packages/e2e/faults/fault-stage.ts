import type { OpenedService } from '@contact-sync/service/testing';
import type { TestServer } from '@contact-sync/testing/server';
import type { TcpProxy } from './tcp-proxy.ts';

/** Among what a fault can be made. */
export interface Scene {
	service: OpenedService;
	proxy: TcpProxy;
	/** Another server, to be led to. */
	elsewhere: TestServer;
}

export interface FaultStage extends Scene {
	/** What happens while the client waits between two attempts. */
	beforeRetry(happen: () => Promise<void>): void;
	/** Lets the client's time limit for the request in progress pass. */
	expire(): void;
}

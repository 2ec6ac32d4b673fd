import type { StartedService } from '@contact-sync/service/testing';

/** What the checks of the MCP server use. */
export interface McpBench {
	/** Where the tools of the protocol are installed. */
	install: string;
	/** For logs and results. It's removed. */
	folder: string;
	service: StartedService;
	/** A key of the service, with every scope. */
	apiKey: string;
}

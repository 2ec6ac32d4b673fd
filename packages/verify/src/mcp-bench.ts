import type { StartedService } from '@contact-sync/service/testing';

/** Environment of the MCP server's checks. */
export interface McpBench {
	/** Folder of the protocol's tools. */
	install: string;
	/** Temporary folder for logs and results. */
	folder: string;
	service: StartedService;
	/** API key with all scopes. */
	apiKey: string;
}

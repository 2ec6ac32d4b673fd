import type { StartedService } from '@contact-sync/service/testing';

/** Environment for the checks of the MCP server. */
export interface McpBench {
	/** Folder of the installed tools that check an MCP server. */
	install: string;
	/** Temporary folder for logs and results. */
	folder: string;
	service: StartedService;
	/** API key with all scopes. */
	apiKey: string;
}

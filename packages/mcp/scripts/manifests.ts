import packageJson from '../package.json' with { type: 'json' };
import { API_KEY_VARIABLE, BASE_URL_VARIABLE } from '../src/access/access.ts';
import { NO_SENDING_VARIABLE, READ_ONLY_VARIABLE } from '../src/options.ts';
import { tools } from '../src/tools.ts';

const { version, description, license, homepage, author, keywords } = packageJson;

const TITLE = 'Contact Sync';
const { directory } = packageJson.repository;
const repository = packageJson.repository.url.replace(/^git\+(.*)\.git$/, '$1');
const readme = `${repository}/blob/main/${directory}/README.md`;

const API_KEY =
	"The API key, from the dashboard of the service. A test key doesn't affect real contacts.";
const BASE_URL = 'The URL of the service, such as https://contacts.example.com/api/v1';
const READ_ONLY = 'Expose only tools that read.';
const NO_SENDING =
	'The same as Read Only, because any change can start an automation that sends email.';

/** Registry settings of a variable that's off by default. */
const OFF = { format: 'boolean', default: 'false' };

/** Returns `server.json`, the npm package's entry in the MCP registry. */
export const registryEntry = () => ({
	$schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
	name: packageJson.mcpName,
	title: TITLE,
	description,
	version,
	repository: { url: repository, source: 'github', subfolder: directory },
	websiteUrl: readme,
	packages: [
		{
			registryType: 'npm',
			registryBaseUrl: 'https://registry.npmjs.org',
			identifier: packageJson.name,
			version,
			runtimeHint: 'npx',
			transport: { type: 'stdio' },
			environmentVariables: [
				{ name: API_KEY_VARIABLE, description: API_KEY, isRequired: true, isSecret: true },
				{ name: BASE_URL_VARIABLE, description: BASE_URL, isRequired: true },
				{ name: READ_ONLY_VARIABLE, description: READ_ONLY, ...OFF },
				{ name: NO_SENDING_VARIABLE, description: NO_SENDING, ...OFF },
			],
		},
	],
});

/**
 * Returns the `manifest.json` of the bundle that Claude Desktop installs. The bundle contains the npm
 * package, this file, and an icon.
 */
export const bundleManifest = () => ({
	manifest_version: '0.3',
	name: 'contact-sync',
	display_name: TITLE,
	version,
	description,
	long_description: `Lets an assistant work with contacts, tags, events, sequences, and emails of ${TITLE}. Lists only the tools that the API key can use.`,
	author,
	repository: { type: 'git', url: repository },
	homepage,
	documentation: readme,
	support: `${repository}/issues`,
	icon: 'icon.png',
	server: {
		type: 'node',
		entry_point: packageJson.bin['contact-sync-mcp'],
		mcp_config: {
			command: 'node',
			args: [`\${__dirname}/${packageJson.bin['contact-sync-mcp']}`],
			env: {
				[API_KEY_VARIABLE]: '${user_config.api_key}',
				[BASE_URL_VARIABLE]: '${user_config.base_url}',
				[READ_ONLY_VARIABLE]: '${user_config.read_only}',
				[NO_SENDING_VARIABLE]: '${user_config.no_sending}',
			},
		},
	},
	tools: tools.map(({ definition: { name, description } }) => ({ name, description })),
	keywords,
	license,
	privacy_policies: [`${readme}#privacy`],
	compatibility: {
		platforms: ['darwin', 'win32', 'linux'],
		runtimes: { node: packageJson.engines.node },
	},
	user_config: {
		api_key: {
			...{ type: 'string', title: 'API Key', description: API_KEY },
			...{ sensitive: true, required: true },
		},
		base_url: { type: 'string', title: 'Base URL', description: BASE_URL, required: true },
		read_only: { type: 'boolean', title: 'Read Only', description: READ_ONLY, default: false },
		no_sending: { type: 'boolean', title: 'No Sending', description: NO_SENDING, default: false },
	},
});

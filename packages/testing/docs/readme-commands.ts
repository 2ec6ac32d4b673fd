/** A documented command, which `commands.slow.test.ts` runs. */
export interface ReadmeCommand {
	/** The command as documented. */
	command: string;
	/**
	 * Shell command to run instead, for example to use a free port or a temporary folder, or to skip slow
	 * parts.
	 * @default the command
	 */
	runAs?: string;
	/** Expected output. Without `keepsRunning`, the exit code must also be 0. */
	prints: RegExp;
	/** Whether the command runs until it's stopped. */
	keepsRunning?: true;
}

const BODY_OF_CONTACT = `-H 'X-API-Key: KEY' -H 'Content-Type: application/json' -d '{"email": "ada@acme.example"}'`;
const BODY_OF_LOGIN = `-H 'Content-Type: application/json' -d '{"password": "PASSWORD"}'`;

const READY = /is ready at http:\/\/127\.0\.0\.1:\d+\/api\/v1/;

/**
 * Commands of all documents, in the order in which they run. `FOLDER` contains `my-workspace.yaml` and files
 * of earlier commands. A service runs at `BASE_URL` with `API_KEY`, and its console at `CONSOLE_URL` with
 * `PASSWORD`.
 */
export const README_COMMANDS: readonly ReadmeCommand[] = [
	{ command: 'npm run service -- --help', prints: /--port/ },
	{
		command: 'npm run service',
		runAs: 'npm run service -- --port 0 --data "$FOLDER/data"',
		prints: READY,
		keepsRunning: true,
	},
	{
		command: 'npm run service -- --port 0 --data memory --json',
		prints: /^\{"url":"http:\/\/127\.0\.0\.1:\d+\/api\/v1","keys":\{/m,
		keepsRunning: true,
	},
	{
		command: 'npm run service -- --workspace my-workspace.yaml --data my-data',
		runAs:
			'npm run service -- --workspace "$FOLDER/my-workspace.yaml" --data "$FOLDER/my-data" --port 0',
		prints: READY,
		keepsRunning: true,
	},
	{
		command: `curl http://127.0.0.1:8787/api/v1/contacts/upsert/ ${BODY_OF_CONTACT}`,
		runAs: `curl "$BASE_URL/contacts/upsert/" ${BODY_OF_CONTACT.replace("'X-API-Key: KEY'", '"X-API-Key: $API_KEY"')}`,
		prints: /"email":"ada@acme\.example"/,
	},
	{
		command: `curl http://127.0.0.1:8787/console/login ${BODY_OF_LOGIN}`,
		runAs: `curl "$CONSOLE_URL"login ${BODY_OF_LOGIN.replace('PASSWORD', `'"$PASSWORD"'`)}`,
		prints: /"token_type":"Bearer"/,
	},
	{
		command: 'npm run service -- backup --to backup.gz --data my-data',
		runAs: 'npm run service -- backup --to "$FOLDER/backup.gz" --data "$FOLDER/my-data"',
		prints: /^Backed up all data to .+backup\.gz\.$/m,
	},
	{
		command: 'npm run service -- check-backup --from backup.gz',
		runAs: 'npm run service -- check-backup --from "$FOLDER/backup.gz"',
		prints: /^This backup can be restored: it contains \d+ contacts?/m,
	},
	{
		command: 'npm run service -- restore --from backup.gz --data restored',
		runAs: 'npm run service -- restore --from "$FOLDER/backup.gz" --data "$FOLDER/restored"',
		prints: /^Restored \d+ contacts? and \d+ other rows?\.$/m,
	},
	{
		command: 'npx changeset', // asks what has changed
		runAs: 'npx changeset --help',
		prints: /changeset add/,
	},
	{
		command: 'npm pack --workspace n8n-nodes-contact-sync',
		runAs: 'npm pack --workspace n8n-nodes-contact-sync --pack-destination "$FOLDER"',
		prints: /^n8n-nodes-contact-sync-[\d.]+\.tgz$/m,
	},
	{
		command:
			'npm install --legacy-peer-deps --ignore-scripts /path/to/n8n-nodes-contact-sync-0.1.0.tgz',
		runAs:
			'cd "$FOLDER" && npm install --legacy-peer-deps --ignore-scripts --no-audit n8n-nodes-contact-sync-*.tgz && ' +
			'ls node_modules/n8n-nodes-contact-sync/dist/nodes',
		prints: /^ContactSyncTrigger$/m,
	},
	// `npm test` and `npm run test:e2e` run these tests, so the commands below only list them.
	{
		command: 'npx jest packages/zapier',
		runAs: 'npx jest packages/zapier --listTests',
		prints: /packages\/zapier\/test\/errors\.test\.ts/,
	},
	{
		command: 'npx jest packages/testing/faults/zapier',
		runAs: 'npx jest packages/testing/faults/zapier --listTests',
		prints: /packages\/testing\/faults\/zapier-faults\.test\.ts/,
	},
	{
		command: 'npx jest packages/service',
		runAs: 'npx jest packages/service --listTests',
		prints: /packages\/service\/test\/stores\/upsert\.test\.ts/,
	},
	{
		command: 'npm run test:e2e -- ui-run',
		runAs: 'npx jest --config jest.e2e.config.js --listTests ui-run',
		prints: /ui-run\.test\.mts/,
	},
];

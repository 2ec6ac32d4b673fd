/** A command that `docs-commands.slow.test.ts` runs. */
export interface RunHere {
	/** As documents tell it. */
	command: string;
	/** The line of a shell that is run in its place: with a free port, a folder of its own, or only what is quick. @default the command */
	as?: string;
	/** What it must say. Without `goesOn` it must also end with 0. */
	says: RegExp;
	/** Whether it goes on until somebody stops it. */
	goesOn?: true;
}

/** In the environment of each line: `FOLDER`, which holds `my-workspace.yaml` and what lines before left there, and a service at `BASE_URL` with `API_KEY`, whose console is at `CONSOLE_URL` with `PASSWORD`. */
const BODY_OF_CONTACT = `-H 'X-API-Key: KEY' -H 'Content-Type: application/json' -d '{"email": "ada@acme.example"}'`;
const BODY_OF_LOGIN = `-H 'Content-Type: application/json' -d '{"password": "PASSWORD"}'`;

const READY = /is ready at http:\/\/127\.0\.0\.1:\d+\/api\/v1/;

export const RUN_HERE: readonly RunHere[] = [
	{ command: 'npm run service -- --help', says: /--port/ },
	{
		command: 'npm run service',
		as: 'npm run service -- --port 0 --data "$FOLDER/data"',
		says: READY,
		goesOn: true,
	},
	{
		command: 'npm run service -- --port 0 --data memory --json',
		says: /^\{"url":"http:\/\/127\.0\.0\.1:\d+\/api\/v1","keys":\{/m,
		goesOn: true,
	},
	{
		command: 'npm run service -- --workspace my-workspace.yaml --data my-data',
		as: 'npm run service -- --workspace "$FOLDER/my-workspace.yaml" --data "$FOLDER/my-data" --port 0',
		says: READY,
		goesOn: true,
	},
	{
		command: `curl http://127.0.0.1:8787/api/v1/contacts/upsert/ ${BODY_OF_CONTACT}`,
		as: `curl "$BASE_URL/contacts/upsert/" ${BODY_OF_CONTACT.replace("'X-API-Key: KEY'", '"X-API-Key: $API_KEY"')}`,
		says: /"email":"ada@acme\.example"/,
	},
	{
		command: `curl http://127.0.0.1:8787/console/login ${BODY_OF_LOGIN}`,
		as: `curl "$CONSOLE_URL"login ${BODY_OF_LOGIN.replace('PASSWORD', `'"$PASSWORD"'`)}`,
		says: /"token_type":"Bearer"/,
	},
	{
		command: 'npm run service -- backup --to backup.gz --data my-data',
		as: 'npm run service -- backup --to "$FOLDER/backup.gz" --data "$FOLDER/my-data"',
		says: /^Backed up all data to .+backup\.gz\.$/m,
	},
	{
		command: 'npm run service -- restore --from backup.gz --data restored',
		as: 'npm run service -- restore --from "$FOLDER/backup.gz" --data "$FOLDER/restored"',
		says: /^Restored \d+ contacts? and \d+ other rows?\.$/m,
	},
	{
		command: 'npm run changeset', // asks what has changed
		as: 'npm run changeset -- --help',
		says: /changeset add/,
	},
	{
		command: 'npm pack --workspace n8n-nodes-contact-sync',
		as: 'npm pack --workspace n8n-nodes-contact-sync --pack-destination "$FOLDER"',
		says: /^n8n-nodes-contact-sync-[\d.]+\.tgz$/m,
	},
	{
		command:
			'npm install --legacy-peer-deps --ignore-scripts /path/to/n8n-nodes-contact-sync-0.1.0.tgz',
		as:
			'cd "$FOLDER" && npm install --legacy-peer-deps --ignore-scripts --no-audit n8n-nodes-contact-sync-*.tgz && ' +
			'ls node_modules/n8n-nodes-contact-sync/dist/nodes',
		says: /^ContactSyncTrigger$/m,
	},
	// Tests that `npm test` and `npm run test:e2e` run: here it is only looked at whether the line finds them.
	{
		command: 'npx jest packages/zapier',
		as: 'npx jest packages/zapier --listTests',
		says: /packages\/zapier\/test\/errors\.test\.ts/,
	},
	{
		command: 'npx jest packages/e2e/test/zapier',
		as: 'npx jest packages/e2e/test/zapier --listTests',
		says: /packages\/e2e\/test\/zapier-invoke\.test\.ts/,
	},
	{
		command: "npm exec -c 'jest packages/service'",
		as: "npm exec -c 'jest packages/service --listTests'",
		says: /packages\/service\/test\/stores\/upsert\.test\.ts/,
	},
	{
		command: 'npm run test:e2e -- ui-run',
		as: 'npx jest --config jest.e2e.config.js --listTests ui-run',
		says: /ui-run\.test\.ts/,
	},
];

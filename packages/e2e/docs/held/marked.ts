/** Why a command is not run by any test, and how its document says so to whoever reads it. */
export interface Mark {
	/** Stands in the section that tells the command; a comment will do. */
	says: RegExp;
	/** The same in words. */
	inWords: string;
	commands: readonly string[];
}

export const MARKED: readonly Mark[] = [
	{
		says: /\baccount\b/i,
		inWords: 'that it needs an account',
		commands: [
			'npx zapier-platform push --skip-dep-install',
			'npx zapier-platform login',
			'npx zapier-platform register "Contact Sync"',
			'npx zapier-platform users:add ada@acme.example',
			'zapier-platform register',
			'zapier-platform migrate OLD NEW 10%',
			'npm publish --access public',
			'npm run mirror:n8n -- git@github.com:OWNER/n8n-nodes-contact-sync.git',
			'npm deprecate n8n-nodes-contact-sync@0.0.0 "A placeholder"',
			'npm trust github n8n-nodes-contact-sync --repo OWNER/REPOSITORY --file release-n8n.yml --env npm --allow-publish',
		],
	},
	{
		says: /\b(publish|released?|releases)\b/i,
		inWords: 'that it publishes, or is a step of a release',
		commands: [
			'npm run version',
			'npx changeset tag',
			'git push origin n8n-nodes-contact-sync@1.2.3',
		],
	},
	{
		says: /\bDocker\b/,
		inWords: 'that it needs Docker',
		commands: [
			'docker build -f packages/service/Dockerfile -t contact-sync-service .',
			'docker run -p 127.0.0.1:8787:8787 -v contact-sync:/data contact-sync-service',
			'docker compose -f packages/service/compose.yaml up --build',
			'docker compose -f packages/service/compose.yaml run --rm -T service backup --to - > backup.gz',
		],
	},
	{
		says: /PostgreSQL's own tools/,
		inWords: "that it needs PostgreSQL's own tools",
		commands: [
			'pg_dump --format custom --file contact-sync.dump "$DATABASE_URL"',
			'pg_restore --dbname "$DATABASE_URL" contact-sync.dump',
		],
	},
	{
		says: /\bnetwork\b/i,
		inWords: 'that it needs a network',
		commands: ['zapier-platform validate'],
	},
	{
		says: /\bChromium\b/,
		inWords: 'that it needs a Chromium',
		commands: ['npm run logo'],
	},
	{
		says: /\bmin(utes?)?\b|\bmeasure/i,
		inWords: 'that it measures, which takes minutes',
		commands: [
			'npm run bench',
			'npm run bench -- --quick',
			'npm run bench -- --save',
			'npm run bench -- <name>…',
			'npm run mutate',
			'npm run mutate -- core',
			'npm run mutate -- --incremental core',
		],
	},
	{
		says: /\b(wants to run|that .+ writes)\b/,
		inWords: 'who runs it, since the reader does not',
		commands: [
			'npx only-allow pnpm',
			'zapier-platform init --template custom-auth --language typescript',
		],
	},
];

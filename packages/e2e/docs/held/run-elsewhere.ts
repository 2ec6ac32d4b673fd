/**
 * Commands that are run in another place: by place, what stands there for a command. Places are `.ci/run`, a workflow, a check of
 * `npm run verify:…`, or a test.
 */
export const RUN_ELSEWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'.ci/run': {
		'.ci/run': 'Everything that must hold, from a clean checkout.', // itself
		'npm ci': 'step npm ci',
		'npm install': 'step npm ci', // what it leaves is the same
		'npx npm@10.8.2 install --package-lock-only': 'step npx -y npm@10.8.2 ci --dry-run', // looks at what it wrote
		'npm start': 'step npm start -- --exit',
		'npm start -- --exit': 'step npm start -- --exit',
		'npm test': 'npm test',
		'npm test -- <path>': 'npm test', // the same tests, or some of them
		'npm test -- packages/core': 'npm test',
		'npm test -- upsert': 'npm test',
		'npm run test:watch': 'npm test', // runs them again after each change
		'npm run test:slow': 'npm run test:slow',
		'npm run security-pass': 'npm test', // the same tests, which hold the page; it also writes it
		'npm run lint': 'step npm run lint',
		'npm run typecheck': 'step npm run typecheck',
		'npm run generate': 'step npm run generate -- --check',
		'npm run generate -- --check': 'step npm run generate -- --check',
		'npm run test:e2e': 'npm run test:e2e',
		'npm run screenshot': 'npm run test:e2e', // the same, which also keeps the pictures
		'npm run test:oldest': 'npm run test:oldest',
		'npm run verify:n8n': 'step npm run verify:n8n',
		'npm run verify:zapier': 'step npm run verify:zapier',
	},
	'.github/workflows/release-n8n.yml': {
		'npm run build': 'run: npm run build',
	},
	'packages/e2e/verify/n8n.ts': {
		'npm pack': 'packNode(folder)',
		'n8n-node lint': "['run', '--silent', 'lint']", // which is `n8n-node lint` there
	},
	'packages/e2e/verify/zapier.ts': {
		'zapier-platform build': "cli('build', '--skip-dep-install', '--skip-validation')",
	},
	'packages/e2e/verify/zapier-invoke.ts': {
		'export authData_api_key=… authData_base_url=http://127.0.0.1:8787 CONTACT_SYNC_ALLOW_LOOPBACK=1':
			'authData_api_key: api_key,',
	},
	'packages/e2e/verify/zapier-journey.ts': {
		'npx zapier-platform invoke auth test': "['auth', 'test']",
		'zapier-platform invoke auth template': "['auth', 'template']",
		[`npx zapier-platform invoke create upsert_contact -i '{"email": "ada@acme.example"}' --non-interactive`]:
			"['create', 'upsert_contact']",
	},
	'packages/e2e/test/mirror.slow.test.ts': {
		'npm run mirror:n8n': "'scripts/mirror/index.ts', join(folder, 'bare')",
	},
	'packages/e2e/test/contract-command.test.ts': {
		'npm run contract': "describe('npm run contract'",
	},
	'packages/service/test/postgres/several-processes.slow.test.ts': {
		'DATABASE_URL=postgresql://… npm run service -- --workspace my-workspace.yaml':
			'startTogether(',
	},
	'packages/service/test/postgres/move.test.ts': {
		'DATABASE_URL=postgresql://… npm run service -- move --data my-data':
			"runCommand(['move', '--data', data]",
	},
	'packages/service/test/stores/durability.slow.test.ts': {
		'kill -9': 'kill -9 under load',
	},
};

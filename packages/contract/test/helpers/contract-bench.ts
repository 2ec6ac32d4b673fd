import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '@contact-sync/service/testing';
import { changesOf, checkContract, type Finding } from '../../src/check.ts';
import { runCommand } from '../../src/command.ts';
import { startRun, type RunOptions } from '../../src/run.ts';
import { ROOT } from '@contact-sync/testing/paths';
import { run, type ProcessResult } from '@contact-sync/testing/run';

const SCOPES =
	'[contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger]';

/** More entries than a page can contain. */
const UNSUBSCRIBED = Array.from(
	{ length: 101 },
	(_, i) => `  - { email: no-${i}@more.example, reason: ${i % 2 ? 'bounced' : 'unsubscribed'} }`,
);

const WORKSPACE = `
product: Acme
keys:
  - { name: test, environment: test, key: cs_test_of_the_contract, scopes: ${SCOPES} }
  - { name: live, environment: live, key: cs_live_of_the_contract, scopes: ${SCOPES} }
  - { name: narrow, environment: test, key: cs_test_that_may_read, scopes: [contacts:read] }
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Receipt, text: Thank you }]
triggers:
  - { key: receipt, template: receipt }
  - { key: reminder, template: receipt, delay: 1d }
sequences:
  - { slug: onboarding, name: Onboarding, steps: [{ after: 0s, template: receipt }] }
  - { slug: retired, name: Retired, active: false, steps: [] }
unsubscribed:
${UNSUBSCRIBED.join('\n')}
`;

const HOOK_TOKEN = 'a-token-of-the-hook';

export type KeyName = 'test' | 'live' | 'narrow';

/** Starts a service with all data that the assumptions need, and a contact that isn't from a run. */
export async function startContractBench() {
	const env = { MAIL_HOOK_TOKEN: HOOK_TOKEN };
	const service = await openService({ workspace: WORKSPACE, controls: true, env });
	const post = async (path: string, body: object, key: KeyName) => {
		const headers = { 'content-type': 'application/json', 'x-api-key': service.keys[key]! };
		const url = `${service.url}/${path}`;
		await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
	};
	for (const key of ['test', 'live'] as const) {
		const email = 'ada@acme.example';
		await post('contacts/upsert/', { email, tag_names: ['customer'] }, key);
		await post('emails/trigger/', { trigger_key: 'receipt', to_email: email }, key);
	}
	await complain(service);
	return {
		service,
		/** Checks all assumptions in this process. */
		check: async (
			key: KeyName,
			options: Partial<RunOptions> = {},
		): Promise<{ findings: Finding[]; changes: string[]; requests: number }> => {
			await service.control('limits', { key, per_minute: 10_000, per_hour: 100_000 });
			const given = { baseUrl: service.url, apiKey: service.keys[key]!, ...options };
			const started = await startRun(given);
			const changes = changesOf(started);
			const findings = await checkContract(started);
			return { findings, changes, requests: started.requests() };
		},
	};
}

/**
 * Sends complaints a day later, so that the entries in the suppression lists of both environments have
 * different dates.
 */
async function complain({ url, control }: OpenedService): Promise<void> {
	const { mails } = await control<{ mails: Array<{ message_id: string }> }>('state');
	await control('clock', { advance: '1d' });
	for (const { message_id } of mails) {
		await fetch(new URL('/hooks/mail/', url), {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-hook-token': HOOK_TOKEN },
			body: JSON.stringify({ type: 'complaint', email: 'ada@acme.example', message_id }),
		});
	}
}

export type ContractBench = Awaited<ReturnType<typeof startContractBench>>;

/** Returns the names of the assumptions with this verdict. */
export const namesOf = (findings: readonly Finding[], verdict: Finding['verdict']): string[] =>
	findings.filter((finding) => finding.verdict === verdict).map(({ name }) => name);

/** Runs `npm run contract` as a separate process. */
export const spawnContract = (
	args: readonly string[],
	apiKey: string | undefined,
): Promise<ProcessResult> =>
	run(process.execPath, ['packages/contract/src/index.ts', ...args], {
		cwd: ROOT,
		env: { ...process.env, CONTACT_SYNC_API_KEY: apiKey },
	});

/** Runs `npm run contract` in this process. */
export async function runContract(
	args: readonly string[],
	apiKey: string | undefined,
): Promise<ProcessResult> {
	const said = { stdout: '', stderr: '' };
	const code = await runCommand(args, {
		apiKey,
		stdout: (text) => void (said.stdout += text),
		stderr: (text) => void (said.stderr += text),
	});
	return { code, ...said };
}

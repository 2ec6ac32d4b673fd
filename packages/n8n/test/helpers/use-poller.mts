import { HOOK_TOKEN, MAILING } from '@contact-sync/testing/leave-list';
import { startPoller, type PollerOptions } from './poll-engine.mts';
import { useService } from './use-service.mts';

const FULL_LIMITS = 'limits: { per_minute: 100000, per_hour: 100000 }';

/** Workspace with a suppression list, and keys with different scopes and limits. */
export const POLL_WORKSPACE = `
product: Acme
keys:
  - { name: all, environment: live, scopes: [contacts:read, emails:trigger], ${FULL_LIMITS} }
  - { name: next, environment: live, scopes: [contacts:read], ${FULL_LIMITS} }
  - { name: test, environment: test, scopes: [contacts:read], ${FULL_LIMITS} }
  - { name: small, environment: live, scopes: [contacts:read] }
  - { name: late, environment: live, scopes: [contacts:read] }
  - { name: writer, environment: live, scopes: [contacts:write] }
unsubscribed:
  - { email: old@acme.example }
  - { email: older@acme.example, reason: bounced }
${MAILING}`;

export const emailsOf = (items: Array<{ email?: unknown }>) => items.map(({ email }) => email);

/** Starts a service with a suppression list for the tests of a file, and returns functions that poll it. */
export function usePoller() {
	const service = useService(POLL_WORKSPACE, { env: { MAIL_HOOK_TOKEN: HOOK_TOKEN } });

	const credentialOf = (key = 'all', { url, keys } = service()) => ({
		apiKey: keys[key]!,
		baseUrl: url,
	});
	const start = (options: Partial<PollerOptions> = {}) =>
		startPoller({ parameters: { reason: 'any' }, credential: credentialOf(), ...options });
	const activated = async (options?: Partial<PollerOptions>) => {
		const poller = await start(options);
		expect(await poller.activate()).toEqual([]);
		return poller;
	};
	return { service, credentialOf, start, activated };
}

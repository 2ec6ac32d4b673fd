import { openService } from '@contact-sync/testing/service';
import type { State } from '@contact-sync/testing/tables';
import { outcomeOf } from './call.ts';
import { openSession } from './open-session.ts';

/** Workspace with a key that may change lists of contacts. */
export const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    scopes: [contacts:read, contacts:write, sequences:read, sequences:enroll]
    limits: { per_minute: 100000, per_hour: 100000 }
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: hello, subject: Hello, text: Hello. }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: hello }] }]
unsubscribed: [{ email: bea@acme.example, reason: bounced }, { email: una@acme.example, reason: unsubscribed }]
`;

/** Returns this many email addresses. */
export const emailsOf = (count: number) =>
	Array.from({ length: count }, (_, i) => `p${i}@acme.example`);

/** Opens a session with a service of its own. */
export const open = async () => {
	const service = await openService({ workspace: WORKSPACE, controls: true });
	const { call } = await openSession({ baseUrl: service.url, apiKey: service.keys.all! });
	return {
		call: async (name: string, args: Record<string, unknown>) => outcomeOf(await call(name, args)),
		state: () => service.control<State>('state'),
	};
};

/** Returns the email addresses by status. */
export function byStatus(result: unknown) {
	const { groups } = result as { groups: Array<{ status: string; emails: string[] }> };
	const emailsWith = (wanted: string) =>
		groups.flatMap(({ status, emails }) => (status === wanted ? emails : []));
	return Object.fromEntries(groups.map(({ status }) => [status, emailsWith(status)]));
}

import type { State } from '@contact-sync/testing/tables';
import { openSession } from '../helpers/open-session.ts';
import { stateAfter, type After, type Step, type Task } from './task.ts';

export const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger]
    limits: { per_minute: 100000, per_hour: 100000 }
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Your receipt, text: Thank you. }]
triggers: [{ key: receipt, template: receipt }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: receipt }] }]
unsubscribed: [{ email: bea@acme.example, reason: bounced }]
`;

/** A service with the workspace above and test controls. */
interface Service {
	url: string;
	keys: Record<string, string>;
	control<T>(name: string, body?: object): Promise<T>;
}

/** A session with a service, for tasks that run one after the other. */
export type Lab = Awaited<ReturnType<typeof openLab>>;

export async function openLab(service: Service) {
	const { client, tools, call } = await openSession({
		baseUrl: service.url,
		apiKey: service.keys.all!,
	});
	const run = async ({ tool, args }: Pick<Step, 'tool' | 'args'>) => {
		const { isError = false, content, structuredContent } = await call(tool, args);
		const { text } = content[0] as { text: string }; // every tool returns text
		return { isError, text, result: structuredContent };
	};
	return {
		tools,
		instructions: client.getInstructions() ?? '',
		run,
		inject: (fault: object) => service.control('faults', { ...fault, count: 1 }),
		/** Empties the service, and prepares it for a task. */
		async prepare({ before = [] }: Task): Promise<void> {
			await service.control('reset', {});
			for (const step of before) await run(step);
		},
		state: async (): Promise<Required<After>> => stateAfter(await service.control<State>('state')),
	};
}

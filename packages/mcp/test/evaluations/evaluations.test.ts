import { openService } from '@contact-sync/testing/service';
import type { State } from '@contact-sync/testing/tables';
import { openSession } from '../helpers/open-session.ts';
import { stateAfter, type Step } from './task.ts';
import { TASKS } from './tasks.ts';

const WORKSPACE = `
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

let run: (step: Step) => Promise<{ text: string; isError: boolean; result: unknown }>;
let service: Awaited<ReturnType<typeof openService>>;

beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE, controls: true });
	const { call } = await openSession({ baseUrl: service.url, apiKey: service.keys.all! });
	run = async ({ tool, args, fault }) => {
		if (fault) await service.control('faults', { ...fault, count: 1 });
		const { isError = false, content, structuredContent } = await call(tool, args);
		return {
			text: (content as Array<{ text: string }>)[0]!.text,
			isError,
			result: structuredContent,
		};
	};
});
beforeEach(() => service.control('reset', {}));

it('there are at least 20 tasks, most of them with a mistake', () => {
	expect(TASKS.length).toBeGreaterThanOrEqual(20);
	expect(TASKS.filter(({ mistake }) => !mistake.startsWith('none')).length).toBeGreaterThanOrEqual(
		20,
	);
});

it.each(TASKS)('$request ($mistake)', async ({ steps, after }) => {
	for (const step of steps) {
		const { text, isError, result } = await run(step);
		expect({ ...step, isError, text }).toMatchObject({ isError: step.error !== undefined });
		if (step.error !== undefined) expect(text).toContain(step.error);
		if (step.result !== undefined) expect(result).toMatchObject(step.result);
	}
	const nothing = { contacts: {}, mails: [], enrollments: [], events: [] };
	expect(stateAfter(await service.control<State>('state'))).toEqual({ ...nothing, ...after });
});

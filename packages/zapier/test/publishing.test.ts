import { createAppHandler } from '../scripts/app-handler.ts';
import app from '../src/index.ts';
import { readSubject, RULES, type Subject } from '@contact-sync/testing/zapier/rules/index';

const handle = createAppHandler(app);

describe("Zapier's publishing checks", () => {
	it.each(RULES.map((rule) => [rule.code, rule.title, rule] as const))(
		'%s: %s',
		async (_code, _message, rule) => {
			expect(rule.findViolations(await readSubject())).toEqual([]);
		},
	);

	it("the app is valid according to the platform's schema", async () => {
		const { results } = await handle({ command: 'validate', calledFromCli: true });
		expect(results).toEqual([]);
	});

	it('the app has a template for authenticated requests, without a key', async () => {
		const { results } = await handle({ command: 'getAuthTemplate', calledFromCli: true });
		expect(results).toEqual({
			supported: true,
			authType: 'custom',
			source: 'beforeRequest',
			template: { headers: { 'x-api-key': '{{bundle.authData.api_key}}' } },
		});
	});
});

/** Modifications that violate a rule, by rule. */
const VIOLATIONS: Readonly<Record<string, (subject: Subject) => void>> = {
	D001: ({ definition: { creates } }) => {
		creates.add_tag!.operation.inputFields![0]!.key = 'api_key';
	},
	D002: ({ definition: { authentication } }) => {
		authentication.fields[0]!.helpText = 'The key of the dashboard.';
	},
	D003: ({ definition: { authentication } }) => {
		authentication.connectionLabel = 'Contact Sync';
	},
	D004: ({ definition: { creates } }) => {
		delete creates.enroll_contact!.operation.inputFields![1]!.dynamic;
	},
	D005: ({ definition: { triggers } }) => {
		delete triggers.list_sequences;
	},
	'D006, D016, D017': ({ definition: { triggers } }) => {
		triggers.new_unsubscribed!.operation.type = 'hook';
	},
	'D007, D025': ({ definition: { creates } }) => {
		creates.add_tag!.operation.inputFields![0]!.helpText = 'See `http://acme.example`.';
	},
	D008: ({ definition: { creates } }) => {
		creates.add_tag!.display.description = 'Adds a tag, see https://acme.example.';
	},
	'D009, D022': ({ definition: { searches } }) => {
		searches.find_sequence!.operation.inputFields = [];
	},
	D010: ({ definition: { triggers } }) => {
		delete triggers.new_unsubscribed!.operation.sample.id;
	},
	D011: ({ definition: { creates } }) => {
		creates.add_tag!.operation.inputFields![1]!.helpText = 'Tags';
	},
	D012: ({ definition: { creates } }) => {
		creates.add_tag!.operation.sample.unheard_of = true;
	},
	D013: ({ definition: { creates } }) => {
		creates.enroll_contact!.operation.inputFields![1]!.search = 'find_sequence.name_of_it';
	},
	D014: ({ definition: { creates } }) => {
		creates.add_tag!.operation.inputFields![0]!.search = 'find_sequence.slug';
	},
	D015: ({ definition }) => {
		definition.searchOrCreates = { find: { search: 'find_contact', create: 'upsert_contact' } };
	},
	D018: ({ definition: { creates } }) => {
		creates.add_tag!.display.label = 'Add tag';
	},
	D021: ({ definition: { triggers } }) => {
		triggers.new_unsubscribed!.display.description = 'Tells of new addresses.';
	},
	D023: ({ definition: { creates } }) => {
		creates.upsert_contact!.operation.sample.created_at = '2026-11-20 09:30';
	},
	D024: ({ definition: { creates } }) => {
		creates.upsert_contact!.operation.sample.created = 'yes';
	},
	'guidelines, keys': ({ definition: { creates } }) => {
		creates.add_tag!.key = 'addTag';
	},
	'guidelines, order': ({ definition: { creates } }) => {
		creates.track_event!.operation.inputFields!.reverse();
	},
	'guidelines, searches': ({ definition: { searches } }) => {
		searches.find_sequence!.display.label = 'Get Sequence';
	},
	'guidelines, actions': ({ definition: { creates } }) => {
		creates.add_tag!.display.description = 'Add a tag to a contact.';
	},
	'guidelines, IDs': ({ definition: { creates } }) => {
		creates.upsert_contact!.operation.inputFields![1]!.label = 'Contact ID';
	},
	T004: ({ definition: { creates } }) => {
		creates.upsert_contact!.operation.sample.custom_fields = { plan: 'pro' };
	},
	cleanInputData: ({ definition }) => {
		delete definition.flags;
	},
	throttle: ({ definition: { creates } }) => {
		creates.add_tag!.operation.throttle = { window: 60, limit: 10 };
	},
	'guidelines, names': ({ definition: { creates } }) => {
		creates.upsert_contact!.operation.outputFields[1]!.label = 'Address';
	},
	M002: ({ packageJson }) => {
		packageJson.description = 'The best app that syncs contacts with Zapier.';
	},
	M004: ({ logo }) => void logo.writeUInt32BE(128, 16),
	M006: ({ packageJson }) => {
		packageJson.homepage = 'http://acme.example';
	},
	'promotion, entries': (subject) => {
		subject.changelog = subject.changelog.replace(/(create|search|trigger)\/\w+/, 'a step');
	},
	promotion: ({ packageJson }) => {
		packageJson.version = '9.9.9';
	},
};

describe('each rule detects', () => {
	it.each(RULES.map((rule) => [rule.code, rule] as const))(
		'an app that violates %s',
		async (code, rule) => {
			const subject = await readSubject();
			VIOLATIONS[code]!(subject);
			expect(rule.findViolations(subject)).not.toEqual([]);
		},
	);
});

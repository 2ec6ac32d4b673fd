import { similarNames } from '../src/domain/values/similar-names.ts';
import { didYouMean } from '../src/cli/did-you-mean.ts';
import { call } from './helpers/call.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const scopes = ['contacts:write', 'events:track', 'sequences:enroll', 'emails:trigger'];
const KEY = { ...LIVE_KEY, scopes };
const service = useService({ workspace: workspace([KEY]) });

const CONTACT = '00000000-0000-4000-8000-000000000000';

describe('an unknown field', () => {
	test.each([
		['/contacts/upsert/', 'tags', 'tag_names'],
		['/contacts/upsert/', 'custom_field', 'custom_fields'],
		[`/contacts/${CONTACT}/add_tag/`, 'tag', 'tag_name or tag_id'],
		['/events/track/', 'event', 'event_name'],
		['/events/track/', 'property', 'properties'],
		['/sequences/enroll/', 'sequence', 'sequence_slug'],
		['/sequences/enroll/', 'emial', 'email'],
		['/sequences/api/bulk-enroll/', 'email', 'emails'],
		['/emails/trigger/', 'trigger', 'trigger_key'],
		['/emails/trigger/', 'email', 'to_email'],
	])('at %s is rejected: for %s, the response suggests %s', async (path, field, meant) => {
		const { status, body } = await call<{ errors: Record<string, string[]> }>(service(), path, {
			key: KEY.key,
			method: 'POST',
			body: JSON.stringify({ [field]: 'x' }),
			headers: { 'Content-Type': 'application/json' },
		});
		expect([status, body.errors[field]]).toEqual([400, [`Unknown field. Did you mean ${meant}?`]]);
	});
});

describe('no suggestion is returned for the name', () => {
	test.each(['', '_', '__proto__', 's', 'when', 'ü', 'e'.repeat(300)])('%j', (name) => {
		expect(similarNames(name, ['email', 'tag_names', 'properties'])).toEqual([]);
	});
});

const OPTIONS = ['--port', '--host', '--data', '--workspace', '--to', '--log-level'];

describe('a suggestion', () => {
	test.each([
		['swapped characters', '--prot', '--port'],
		['a missing character', '--worspace', '--workspace'],
		['an additional character', '--hosts', '--host'],
		['a wrong character', '--dati', '--data'],
		['a missing dash', '-port', '--port'],
		['an underscore', '--log_level', '--log-level'],
	])('corrects %s', (_, word, expected) => {
		expect(didYouMean(word, OPTIONS)).toBe(` Did you mean ${expected}?`);
	});

	test.each(['--verbose', '--x', '', '--'])('isn’t made for "%s", which is like none', (word) => {
		expect(didYouMean(word, ['--port', '--workspace'])).toBe('');
	});
});

import { createCheckKey } from '../src/actions/key/check-key.ts';
import { actions, createRunCache, runAction } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json } from '@contact-sync/testing/server';

const track = actions.find(({ key }) => key === 'event.track')!;

/** Checks a key with these scopes against an action that requires two scopes. */
const checked = (scopes: unknown) => {
	const both = { ...track, name: 'Both', scopes: ['contacts:read', 'events:track'] as const };
	return withServer(json(200, { environment: 'live', scopes }), (client) =>
		runAction(createCheckKey([both]), client, {}, { cache: createRunCache() }),
	).then(({ result }) => result);
};

describe('an action that requires two scopes', () => {
	it('is allowed for a key that has both', async () => {
		expect(await checked(['contacts:read', 'events:track'])).toMatchObject({
			allowed: ['Both'],
			denied: [],
			unknown: [],
		});
	});

	it('is denied for a key that has only one of them', async () => {
		expect(await checked(['contacts:read'])).toMatchObject({
			allowed: [],
			denied: [{ operation: 'Both', missing_scopes: ['events:track'] }],
			unknown: [],
		});
	});

	it('is unknown for a key whose scopes have other names', async () => {
		expect(await checked(['everything'])).toMatchObject({
			allowed: [],
			denied: [],
			unknown: ['Both'],
		});
	});
});

import { runAction } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const check = actionOf('unsubscribed.check');

/** Returns the result of Check for an email address that the service lists in another spelling. */
const checked = (email: string, listed: string) =>
	withServer(
		json(200, { results: [{ email: listed, reason: 'complained' }], next: null }),
		(client) => runAction(check, client, { email }),
	);

describe('Check of an email address in another spelling', () => {
	it.each([
		['Ada@Acme.example', 'ada@acme.example'],
		['ada@Köln.example', 'ada@xn--kln-sna.example'],
		['ada@xn--kln-sna.example', 'ada@köln.example'],
		['ada@ko\u0308ln.example', 'ADA@köln.example'],
	])('finds %s if the service lists %s', async (email, listed) => {
		expect(await checked(email, listed)).toMatchObject({ result: { unsubscribed: true } });
	});

	it.each([
		['ada@köln.example', 'ada@koln.example'],
		['ada@köln.example', 'bob@xn--kln-sna.example'],
		['ada@acme.example', 'ada@%.example'],
		['ada@köln.example', 'ada@kö%ln.example'],
		['adam@e.example', 'ada@me.example'],
	])("doesn't find %s if the service lists %s", async (email, listed) => {
		expect(await checked(email, listed)).toMatchObject({ result: { unsubscribed: false } });
	});
});

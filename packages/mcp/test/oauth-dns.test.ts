import { createFetchDocument } from '../src/oauth/fetch-document.ts';

const mockAddresses = ['8.8.8.8', '127.0.0.1'].map((address) => ({ address, family: 4 }));
jest.mock('node:dns', () => ({
	...jest.requireActual<object>('node:dns'),
	lookup: (_name: string, _options: object, done: (error: null, found: object[]) => void) =>
		done(null, mockAddresses),
}));

it('no document is fetched from a host that has a private IP address beside a public one', async () => {
	const fetchDocument = createFetchDocument();
	await expect(fetchDocument(new URL('https://assistant.example/client.json'))).rejects.toThrow(
		'not public',
	);
});

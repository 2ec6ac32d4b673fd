import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
const get = (path: string) => fetch(new URL(path, service().url), { redirect: 'manual' });

describe('the API documentation page', () => {
	test('requires no key, and can load and run only its own files', async () => {
		const response = await get('/docs/');
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
		expect(response.headers.get('Content-Security-Policy')).toMatch(
			/^default-src 'none'; script-src 'self'; style-src 'self'; /,
		);
		const names = [...(await response.text()).matchAll(/(?:href|src)="([^"]+)"/g)];
		expect(names).toHaveLength(4);
		for (const [, name] of names) {
			const file = await get(`/docs/${name}`);
			expect([name, file.status]).toEqual([name, 200]);
			expect(file.headers.get('Content-Type')).toMatch(/^(text\/(css|javascript)|image\/png)/);
			expect((await file.bytes()).length).toBeGreaterThan(100);
		}
	});

	test('redirects from the path without a trailing slash, and serves no other files', async () => {
		const response = await get('/docs');
		expect([response.status, response.headers.get('Location')]).toEqual([301, 'docs/']);
		expect((await get('/docs/package.json')).status).toBe(404);
		expect((await get('/docs/..%2fpackage.json')).status).toBe(404);
	});
});

import { fetchFailure, hostResponse } from '../src/index.ts';

describe('a response of an HTTP client', () => {
	it.each([204, 205, 304])('with the status %i has no body', async (status) => {
		const response = hostResponse(status, {}, '');
		expect([response.status, response.body]).toEqual([status, null]);
	});

	it('keeps its headers and its body', async () => {
		const response = hostResponse(201, [['x-request-id', 'r1']], '{}');
		expect([response.headers.get('x-request-id'), await response.text()]).toEqual(['r1', '{}']);
	});

	it.each([
		[599, 599],
		[999, 599],
	])('has a status that Response accepts: %i becomes %i', (status, expected) => {
		expect(hostResponse(status, {}, '').status).toBe(expected);
	});
});

it.each([
	['connect ECONNREFUSED 127.0.0.1:1', 'connect'],
	['reason: read EHOSTUNREACH', 'read'],
	['write EPIPE', 'write'],
	['spread EHOSTUNREACH', undefined],
	['It failed.', undefined],
])('a failure has the system call of its message: %s', (message, syscall) => {
	expect(fetchFailure('ECODE', message)).toMatchObject({
		name: 'TypeError',
		cause: { code: 'ECODE', syscall },
	});
});

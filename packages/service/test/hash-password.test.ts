import { runCommand } from '@contact-sync/testing/service';
import { isPassword } from '../src/console/access/password.ts';

const hash = (input: string) => runCommand(['hash-password'], {}, undefined, input);

const PASSWORD = 'the view from above';

describe('the command hash-password', () => {
	test('prints a different hash each time, and never the password', async () => {
		const { stdout, stderr } = await hash(PASSWORD);
		expect(stdout).toMatch(/^scrypt\$32768\$8\$3\$[\w-]+\$[\w-]{43}\n$/);
		expect((await hash(PASSWORD)).stdout).not.toBe(stdout);
		expect(stdout + stderr).not.toContain(PASSWORD);
	});

	test.each([
		[` ${PASSWORD} `, ''],
		[` ${PASSWORD} `, '\n'],
		[` ${PASSWORD} `, '\r\n'],
		[`${PASSWORD}\n`, '\n'],
	])('hashes %j, and not the line break %j after it', async (password, lineBreak) => {
		const { stdout } = await hash(`${password}${lineBreak}`);
		expect(await isPassword(password, stdout.trimEnd())).toBe(true);
	});

	test.each(['', 'too short', 'a'.repeat(1_025)])('rejects the password %j', async (password) => {
		const { code, stdout, stderr } = await hash(password);
		expect([code, stdout]).toEqual([1, '']);
		expect(stderr).toContain('expected 12 to 1024 characters');
	});
});

/**
 * Writes the URL of each package at registry.npmjs.org into all lock files. npm omits it or writes another
 * registry's URL, depending on the user's settings.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
	/** Name of the package, if it's installed under another name. */
	name?: string;
	version: string;
	resolved?: string;
	/** Absent for local packages. */
	integrity?: string;
}

interface LockFile {
	packages: Record<string, LockedPackage>;
}

const files = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' }).trim();

for (const file of files.split('\n')) {
	const text = readFileSync(file, 'utf8');
	const lock = JSON.parse(text) as LockFile;
	const packages = Object.entries(lock.packages).map(([path, locked]) => [
		path,
		locked.integrity ? withUrl(path, locked) : locked,
	]);
	const all = { ...lock, packages: Object.fromEntries(packages) as LockFile['packages'] };
	const written = `${JSON.stringify(all, null, '\t')}\n`;
	if (written !== text) writeFileSync(file, written);
}

/** Returns the entry with its URL in the same place as npm writes it, after the version. */
function withUrl(path: string, { name, version, ...others }: LockedPackage): LockedPackage {
	const fullName = name ?? path.split('node_modules/').at(-1)!;
	const tarball = `${fullName.split('/').at(-1)}-${version}.tgz`;
	const resolved = `https://registry.npmjs.org/${fullName}/-/${tarball}`;
	return Object.assign({ ...(name && { name }), version, resolved }, others, { resolved });
}

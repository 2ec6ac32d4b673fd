import { statfs } from 'node:fs/promises';

/** Checks the free space of a folder's disk. @throws Error if it's less than this, in megabytes */
export async function requireSpace(purpose: string, folder: string, megabytes: number) {
	const { bavail, bsize } = await statfs(folder);
	const free = Math.floor((bavail * bsize) / 1e6);
	if (free >= megabytes) return;
	throw new Error(
		`${purpose} needs ${megabytes} MB in ${folder}, but only ${free} MB are free. Free up space, and run the command again.`,
	);
}

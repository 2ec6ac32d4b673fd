import { readFile } from 'node:fs/promises';

/**
 * Returns the resident memory of a process in megabytes, from /proc. Returns undefined on systems other than
 * Linux.
 */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	const kibibytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
	return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6;
}

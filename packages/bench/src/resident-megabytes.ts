import { readFile } from 'node:fs/promises';

/** Returns the memory of a process from /proc on Linux; undefined on other systems. */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	const kibibytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
	return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6;
}

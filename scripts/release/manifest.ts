import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The part of a manifest that a release reads. */
export interface Manifest {
	name: string;
	version: string;
	mcpName?: string;
	publishConfig?: { access?: string; provenance?: boolean; registry?: string };
}

/** Reads the manifest of a package. @param folder absolute, or relative to the working directory */
export const readManifest = async (folder: string): Promise<Manifest> =>
	JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Returns a package with its version, such as `name@1.0.0`. */
export const specOf = ({ name, version }: Manifest): string => `${name}@${version}`;

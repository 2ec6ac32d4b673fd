import type { Environment } from './environment.ts';

/** State shared by the steps of a rehearsal. */
export interface Rehearsal {
	/** Temporary folder for all output. */
	folder: string;
	/** Clone to release. */
	repository: string;
	/** Environment for the local registry. */
	local: Environment;
	/** Environment for installing third-party packages. */
	installing: Environment;
}

import type { Environment } from './environment.ts';
import type { Report } from './report.ts';

/** State shared by the steps of a rehearsal. */
export interface Rehearsal {
	report: Report;
	/** Temporary folder for all output. */
	folder: string;
	/** Clone to release. */
	repository: string;
	/** Environment for the local registry. */
	local: Environment;
	/** Environment for installing third-party packages. */
	installing: Environment;
	/** Whether to install and verify packages in the clone, and to mirror the whole history. */
	full: boolean;
}

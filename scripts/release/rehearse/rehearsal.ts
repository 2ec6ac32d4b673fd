import type { Environment } from './environment.ts';
import type { Report } from './report.ts';

/** What the steps of a rehearsal share. */
export interface Rehearsal {
	report: Report;
	/** A temporary folder for all that is written. */
	folder: string;
	/** The clone that is released. */
	repository: string;
	/** With the local registry. */
	local: Environment;
	/** With the registry that packages of others come from. */
	installing: Environment;
	/** Whether the packages are installed and verified in the clone, and its whole history is mirrored. */
	full: boolean;
}

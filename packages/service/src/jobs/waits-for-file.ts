/**
 * A job that needs a part of the workspace file that this process's file doesn't have. The file is fixed by an
 * operator, or another process has a newer one, so the job is checked again later, and never ended. The message
 * names the missing part, such as `the sequence onboarding isn't in the workspace file`.
 */
export class WaitsForFile extends Error {
	override name = 'WaitsForFile';

	/** Whether the file pauses the job, so that no operator needs to act. */
	readonly isPaused: boolean;

	constructor(message: string, { isPaused = false } = {}) {
		super(message);
		this.isPaused = isPaused;
	}
}

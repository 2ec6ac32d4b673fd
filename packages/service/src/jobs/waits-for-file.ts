/**
 * A job that needs a part of the workspace file that this process's file doesn't have. The file is fixed by an
 * operator, or another process has a newer one, so the job is checked again later, and never ended. The message
 * names the missing part, such as `the sequence onboarding isn't in the workspace file`.
 */
export class WaitsForFile extends Error {
	override name = 'WaitsForFile';
}

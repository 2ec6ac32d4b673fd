/** The properties of Jest's result for a test file that the reporter uses. */
export interface TestFile {
	testFilePath: string;
	numFailingTests: number;
	/** Error if the file couldn't be run. */
	testExecError?: unknown;
	testResults: readonly Test[];
}

export interface Test {
	title: string;
	/** Titles of the enclosing blocks, outermost first. */
	ancestorTitles: readonly string[];
	status: string;
}

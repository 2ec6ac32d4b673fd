/** What Jest tells a reporter of a file of tests that ran, as far as it is read here. */
export interface TestFile {
	testFilePath: string;
	numFailingTests: number;
	/** Why the file could not be run, if so. */
	testExecError?: unknown;
	testResults: readonly Test[];
}

export interface Test {
	title: string;
	/** The titles of what it stands in, from the outside. */
	ancestorTitles: readonly string[];
	status: string;
}

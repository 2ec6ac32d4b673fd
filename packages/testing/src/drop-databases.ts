import { endTestRun, POSTGRES_URL } from './test-run.ts';

/** Jest's global teardown. Jest warns about a process that is still busy a second after it. */
export default (): Promise<void> => endTestRun(POSTGRES_URL);

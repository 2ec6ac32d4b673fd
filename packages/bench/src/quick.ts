/** Whether a run is to be over within two minutes: fewer rounds, and nothing is installed. */
export const QUICK = process.argv.includes('--quick');

/** The first number, or the second in a quick run. */
export const orQuick = (full: number, quick: number): number => (QUICK ? quick : full);

/** Whether to finish within two minutes, with fewer rounds and without installing anything. */
const QUICK = process.argv.includes('--quick');

/** Returns the first number, or the second in a quick run. */
export const orQuick = (full: number, quick: number): number => (QUICK ? quick : full);

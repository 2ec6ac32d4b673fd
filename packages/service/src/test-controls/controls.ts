import type { ApiTools } from '../api/http/api-tools.ts';
import type { Limits } from '../domain/keys/limits.ts';
import { createFaultPlan, type FaultPlan } from './faults/fault-plan.ts';
import { createJournal, type Journal } from './journal.ts';

/** State of the test controls. It exists only with `--controls`, and only in this process. */
export interface Controls {
	faults: FaultPlan;
	journal: Journal;
	/** Limits that override those in the workspace file, by key ID. */
	limits: Map<string, Partial<Limits>>;
	/** Runs the jobs that are due. */
	runDue(): Promise<void>;
}

/** Dependencies of the controls. */
export interface ControlTools extends ApiTools {
	runDue: () => Promise<void>;
	/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
	random: () => number;
}

export function createControlState({ random, runDue }: ControlTools): Controls {
	return {
		faults: createFaultPlan(random),
		journal: createJournal(),
		limits: new Map(),
		runDue,
	};
}

import type { Limits } from '../limits/limiter.ts';
import { createFaultPlan, type FaultPlan } from './faults/fault-plan.ts';
import { createJournal, type Journal } from './journal.ts';

/** What tests move the service by. Only with --controls, and only this process knows of it. */
export interface Controls {
	faults: FaultPlan;
	journal: Journal;
	/** What was said of a key's limits, by its id, in place of the workspace file. */
	limits: Map<string, Partial<Limits>>;
	/** Does the jobs that are due. */
	runDue(): Promise<void>;
}

export function createControls(tools: {
	runDue: () => Promise<void>;
	/** From 0 to 1, without 1. */
	random: () => number;
}): Controls {
	return {
		faults: createFaultPlan(tools.random),
		journal: createJournal(),
		limits: new Map(),
		runDue: tools.runDue,
	};
}

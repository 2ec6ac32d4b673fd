import type { ApiTools } from '../http/api-tools.ts';
import type { Limits } from '../limits/limiter.ts';
import { createFaultPlan, type FaultPlan } from './faults/fault-plan.ts';
import { createJournal, type Journal } from './journal.ts';

/** What tests move the service by. Only with --controls, and only this process knows of it. */
export interface Controls {
	faults: FaultPlan;
	journal: Journal;
	/** What was said of a key's limits, by its id, in place of the workspace file. */
	limits: Map<string, Partial<Limits>>;
	/** Runs the jobs that are due. */
	runDue(): Promise<void>;
}

/** Dependencies of the controls. */
export interface ControlTools extends ApiTools {
	runDue: () => Promise<void>;
	/** Returns a number from 0 to 1, without 1. */
	random: () => number;
}

export function newControls({ random, runDue }: ControlTools): Controls {
	return {
		faults: createFaultPlan(random),
		journal: createJournal(),
		limits: new Map(),
		runDue,
	};
}

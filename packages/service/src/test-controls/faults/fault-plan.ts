import type { Fault } from './fault.ts';
import { seededRandom } from './seeded-random.ts';

interface PlannedFault {
	fault: Fault;
	pattern: RegExp;
	left: number;
}

/** Planned faults. */
export interface FaultPlan {
	add(fault: Fault): void;
	clear(): void;
	/** Seeds the random numbers: the same seed injects faults into the same requests. */
	seed(seed: number): void;
	/** Returns the planned faults, with their remaining counts. */
	list(): Fault[];
	/** Returns the first fault that applies to a request, and reduces the fault's remaining count. */
	inject(method: string, path: string): Fault | undefined;
}

export function createFaultPlan(random: () => number): FaultPlan {
	let nextRandom = random;
	let planned: PlannedFault[] = [];
	const applies = ({ fault, pattern }: PlannedFault, method: string, path: string) =>
		(fault.method ?? method) === method && pattern.test(path) && nextRandom() < fault.probability;
	return {
		add(fault) {
			planned.push({ fault, pattern: patternOf(fault.path), left: fault.count ?? Infinity });
		},
		clear() {
			planned = [];
			nextRandom = random;
		},
		seed(seed) {
			nextRandom = seededRandom(seed);
		},
		list: () =>
			planned.map(({ fault, left }) => ({ ...fault, ...(fault.count && { count: left }) })),
		inject(method, path) {
			const match = planned.find((each) => applies(each, method, path));
			if (match === undefined) return undefined;
			match.left -= 1;
			planned = planned.filter(({ left }) => left > 0);
			return match.fault;
		},
	};
}

/** Converts a pattern to a regular expression; `*` matches any text. */
function patternOf(path: string): RegExp {
	const parts = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(`^${parts.join('.*')}$`);
}

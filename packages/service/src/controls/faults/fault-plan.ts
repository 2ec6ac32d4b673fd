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
	/** From now on the same requests are struck whenever the same seed was given. */
	seed(seed: number): void;
	/** What is planned, with what is left of each count. */
	list(): Fault[];
	/** Returns the first fault that applies to a request. */
	strike(method: string, path: string): Fault | undefined;
}

export function createFaultPlan(random: () => number): FaultPlan {
	let draw = random;
	let planned: PlannedFault[] = [];
	const strikes = ({ fault, pattern }: PlannedFault, method: string, path: string) =>
		(fault.method ?? method) === method && pattern.test(path) && draw() < fault.probability;
	return {
		add(fault) {
			planned.push({ fault, pattern: patternOf(fault.path), left: fault.count ?? Infinity });
		},
		clear() {
			planned = [];
			draw = random;
		},
		seed(seed) {
			draw = seededRandom(seed);
		},
		list: () =>
			planned.map(({ fault, left }) => ({ ...fault, ...(fault.count && { count: left }) })),
		strike(method, path) {
			const struck = planned.find((each) => strikes(each, method, path));
			if (struck === undefined) return undefined;
			struck.left -= 1;
			planned = planned.filter(({ left }) => left > 0);
			return struck.fault;
		},
	};
}

/** Matches a path against a pattern in which `*` matches any text. */
function patternOf(path: string): RegExp {
	const parts = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(`^${parts.join('.*')}$`);
}

import type { Case } from './fault-case.ts';
import { CASES } from './fault-cases.ts';
import { expectedOf, type FaultBench } from './fault-bench.ts';
import type { Fault } from './faults.ts';

type Struck = [each: Case, request: number, fault: Fault];

export interface DescribeOptions {
	/** @default all */
	cases?: readonly Case[];
	/** How an action must end, where that is not what the fault says. */
	endOf?: (...struck: Struck) => string;
}

/** Every request of every action, to be struck by a fault. */
const requestsOf = (cases: readonly Case[]) =>
	cases.flatMap((each) =>
		each.requests.map((is, request): [name: string, is: string, each: Case, request: number] => [
			each.requests.length > 1 ? `request ${request + 1} of ${each.name}` : each.name,
			...([is, each, request] as const),
		]),
	);

/** Lets each fault happen to every request of every action, and compares the service's tables with what was sent. */
export function describeFaults(
	faults: readonly Fault[],
	bench: () => FaultBench,
	{ cases = CASES, endOf }: DescribeOptions = {},
): void {
	// One case after another, as most faults leave the service as the next case needs it.
	describe.each(requestsOf(cases))('%s (%s)', (_name, _is, each, request) => {
		it.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_fault, fault) => {
			await expectOutcome(bench(), [each, request, fault], endOf?.(each, request, fault));
		});
	});
}

/** Lets a fault happen to one request, and compares what came of it with what must. */
export async function expectOutcome(
	bench: FaultBench,
	struck: Struck,
	end?: string,
): Promise<void> {
	const { result, ...ran } = await bench.tryCase(...struck);
	const { result: given, ...expected } = expectedOf(...struck, end);
	expect(ran).toEqual(expected);
	expect(result).toMatchObject(given);
}

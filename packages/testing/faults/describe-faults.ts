import type { Case } from './fault-case.ts';
import { CASES } from './fault-cases.ts';
import { expectedOf, type FaultBench } from './fault-bench.ts';
import type { Fault } from './faults.ts';

type Injection = [each: Case, request: number, fault: Fault];

export interface DescribeOptions {
	/** Cases to test. @default all */
	cases?: readonly Case[];
	/** Returns the expected outcome. @default the outcome that the fault defines */
	endOf?: (...injection: Injection) => string;
}

/** Lists every request of every case. */
const requestsOf = (cases: readonly Case[]) =>
	cases.flatMap((each) =>
		each.requests.map(
			(requestClass, request): [name: string, is: string, each: Case, request: number] => [
				each.requests.length > 1 ? `request ${request + 1} of ${each.name}` : each.name,
				...([requestClass, each, request] as const),
			],
		),
	);

/** Injects each fault into every request of every case, and compares the service's tables with the expected ones. */
export function describeFaults(
	faults: readonly Fault[],
	bench: () => FaultBench,
	{ cases = CASES, endOf }: DescribeOptions = {},
): void {
	// Groups tests by case, because most faults leave the service in the state that the next test needs.
	describe.each(requestsOf(cases))('%s (%s)', (_name, _is, each, request) => {
		it.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (_fault, fault) => {
			await expectOutcome(bench(), [each, request, fault], endOf?.(each, request, fault));
		});
	});
}

/** Injects a fault into one request, and checks the outcome. */
export async function expectOutcome(
	bench: FaultBench,
	injection: Injection,
	end?: string,
): Promise<void> {
	const { result, ...ran } = await bench.tryCase(...injection);
	const { result: expectedResult, ...expected } = expectedOf(...injection, end);
	expect(ran).toEqual(expected);
	expect(result).toMatchObject(expectedResult);
}

import { defineControl } from './control.ts';
import { faultBody, isFault } from './faults/fault.ts';

/** Plans a fault, seeds the random numbers of all faults, or both. */
export const addFault = defineControl({
	method: 'POST',
	path: '/faults',
	body: faultBody,
	handle({ body: { seed, ...fault } }, { faults }) {
		if (seed !== undefined) faults.seed(seed);
		if (isFault(fault)) faults.add(fault);
		return { faults: faults.list() };
	},
});

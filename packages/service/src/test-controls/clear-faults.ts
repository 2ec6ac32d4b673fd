import { defineControl } from './control.ts';

/** Removes all faults. */
export const clearFaults = defineControl({
	method: 'DELETE',
	path: '/faults',
	handle(_, { faults }) {
		faults.clear();
		return { faults: [] };
	},
});

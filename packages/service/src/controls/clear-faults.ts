import { defineControl } from './control.ts';

/** Takes all faults back. */
export const clearFaults = defineControl({
	method: 'DELETE',
	path: '/faults',
	handle(_, { faults }) {
		faults.clear();
		return { faults: [] };
	},
});

import type { AppControls } from '../api/http/app-controls.ts';
import { BASE_PATH } from '../api/http/base-path.ts';
import { mountRoutes } from '../api/http/mount-routes.ts';
import { addFault } from './add-fault.ts';
import { advanceClock } from './advance-clock.ts';
import { clearFaults } from './clear-faults.ts';
import type { Control } from './control.ts';
import { createControlState, type ControlTools } from './controls.ts';
import { injectFaults } from './faults/inject-faults.ts';
import { overrideLimits } from './override-limits.ts';
import { readJournal } from './read-journal.ts';
import { readState } from './read-state.ts';
import { recordRequest } from './record-request.ts';
import { rejectWebPages } from './reject-web-pages.ts';
import { reset } from './reset.ts';
import { revokeKey } from './revoke-key.ts';
import { setLimits } from './set-limits.ts';

export { requireLoopback } from './require-loopback.ts';

/** Path of the controls, outside the API. */
const CONTROLS_PATH = '/__controls';

/** All controls. */
const controlRoutes: readonly Control[] = [
	advanceClock,
	addFault,
	clearFaults,
	setLimits,
	revokeKey,
	reset,
	readJournal,
	readState,
];

/** Creates the app's test controls, for `--controls`. */
export function createControls(tools: ControlTools): AppControls {
	const controls = createControlState(tools);
	return {
		mount(app) {
			app.use(`${CONTROLS_PATH}/*`, rejectWebPages);
			const routes = controlRoutes.map((control) => control(controls));
			mountRoutes(app, CONTROLS_PATH, routes, tools);
			app.use(`${BASE_PATH}/*`, recordRequest(controls, tools));
		},
		afterKey: [injectFaults(controls, tools), overrideLimits(controls)],
	};
}

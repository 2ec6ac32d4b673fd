import type { AppControls } from '../http/app-controls.ts';
import { BASE_PATH } from '../http/base-path.ts';
import { mountRoutes } from '../http/mount-routes.ts';
import { addFault } from './add-fault.ts';
import { advanceClock } from './advance-clock.ts';
import { clearFaults } from './clear-faults.ts';
import type { Control } from './control.ts';
import { newControls, type ControlTools } from './controls.ts';
import { strikeFaults } from './faults/strike-faults.ts';
import { overrideLimits } from './override-limits.ts';
import { readJournal } from './read-journal.ts';
import { readState } from './read-state.ts';
import { recordRequest } from './record-request.ts';
import { refuseWebPages } from './refuse-web-pages.ts';
import { reset } from './reset.ts';
import { revokeKey } from './revoke-key.ts';
import { setLimits } from './set-limits.ts';

export { requireLoopback } from './require-loopback.ts';

/** Where the controls are, outside the API. */
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

/** Creates the controls for the app, which has none without `--controls`. */
export function createControls(tools: ControlTools): AppControls {
	const controls = newControls(tools);
	return {
		mount(app) {
			app.use(`${CONTROLS_PATH}/*`, refuseWebPages);
			const routes = controlRoutes.map((control) => control(controls));
			mountRoutes(app, CONTROLS_PATH, routes, tools);
			app.use(`${BASE_PATH}/*`, recordRequest(controls, tools));
		},
		afterKey: [strikeFaults(controls, tools), overrideLimits(controls)],
	};
}

import type { Hono } from 'hono';
import { BASE_PATH } from '../http/base-path.ts';
import type { Env } from '../http/env.ts';
import { mountRoutes } from '../http/mount-routes.ts';
import type { Tools } from '../tools.ts';
import { addFault } from './add-fault.ts';
import { advanceClock } from './advance-clock.ts';
import { clearFaults } from './clear-faults.ts';
import type { Control } from './control.ts';
import type { Controls } from './controls.ts';
import { readJournal } from './read-journal.ts';
import { readState } from './read-state.ts';
import { recordRequest } from './record-request.ts';
import { refuseWebPages } from './refuse-web-pages.ts';
import { reset } from './reset.ts';
import { revokeKey } from './revoke-key.ts';
import { setLimits } from './set-limits.ts';

/** Where the controls are, outside the API. */
const CONTROLS_PATH = '/__controls';

/** Every lever there is. */
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

/** Puts the levers beside the API, and a pen at its door. */
export function mountControls(app: Hono<Env>, controls: Controls, tools: Tools): void {
	const routes = controlRoutes.map((control) => control(controls));
	app.use(`${CONTROLS_PATH}/*`, refuseWebPages);
	mountRoutes(app, CONTROLS_PATH, routes, tools);
	app.use(`${BASE_PATH}/*`, recordRequest(controls, tools));
}

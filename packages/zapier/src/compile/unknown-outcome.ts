import { readInput, type Description, type Field } from '@contact-sync/core';
import type { Bundle, PlainInputField } from 'zapier-platform-core';
import { ZAPIER } from '../platform.ts';
import { inputFields } from './input-fields.ts';

const KEY = 'if_unknown';

const FIELD = {
	kind: 'choice',
	label: 'If the Outcome Is Unknown',
	help: "What to do if the service fails and may have received the request. _Report an Error_ notifies the Zap's owner, but Autoreplay can then repeat the step.",
	choices: {
		halt: { label: 'Stop Quietly', help: '' },
		report: { label: 'Report an Error', help: '' },
	},
} as const satisfies Field;

/**
 * Returns the field that decides what an unknown outcome does, for an action that isn't idempotent. All other
 * actions are retried.
 */
export const unknownOutcomeFields = ({
	endpoint,
}: Pick<Description, 'endpoint'>): PlainInputField[] =>
	endpoint.replay === 'safe' ? [] : inputFields({ [KEY]: FIELD }).inputFields;

/**
 * Whether the user chose to get an error if the outcome is unknown.
 *
 * @throws ValidationError if the value isn't one of the choices, because users can also map a value
 */
export const reportsUnknown = ({ inputData }: Pick<Bundle, 'inputData'>): boolean =>
	readInput({ [KEY]: FIELD }, { [KEY]: inputData[KEY] as unknown }, ZAPIER)[KEY] === 'report';

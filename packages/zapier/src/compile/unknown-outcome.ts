import type { Description } from '@contact-sync/core';
import type { Bundle, PlainInputField } from 'zapier-platform-core';

const KEY = 'if_unknown';

/**
 * Returns the field that decides what an unknown outcome does, for an action that isn't idempotent. All other
 * actions are retried.
 */
export const unknownOutcomeFields = ({
	endpoint,
}: Pick<Description, 'endpoint'>): PlainInputField[] =>
	endpoint.replay === 'safe'
		? []
		: [
				{
					key: KEY,
					label: 'If the Outcome Is Unknown',
					type: 'string',
					required: false,
					choices: { halt: 'Stop Quietly', report: 'Report an Error' },
					default: 'halt',
					helpText:
						"What to do if the service fails and may have received the request. _Report an Error_ notifies the Zap's owner, but Autoreplay can then repeat the step.",
				},
			];

/** Whether the user chose to get an error if the outcome is unknown. */
export const reportsUnknown = ({ inputData }: Pick<Bundle, 'inputData'>): boolean =>
	inputData[KEY] === 'report';

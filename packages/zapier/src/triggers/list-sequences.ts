import { collect } from '@contact-sync/core';
import type { Trigger } from 'zapier-platform-core';
import { actionNamed } from '../compile/operation.ts';
import { outputFields } from '../compile/output-fields.ts';
import { triggerStep } from '../compile/step.ts';

/** Entries a page of the drop-down. */
const PAGE = 100;

const list = actionNamed('sequence.list');

/** Fills the drop-down of sequences; it is no trigger that people see. api.md section 4, /sequences/api/list/. */
export const listSequences: Trigger = {
	key: 'list_sequences',
	noun: 'Sequence',
	display: {
		label: 'List Sequences',
		description: 'Triggers when the list of active sequences is shown.',
		hidden: true,
	},
	operation: {
		type: 'polling',
		canPaginate: true,
		outputFields: [{ key: 'id', label: 'ID', type: 'string' }, ...outputFields(list.outputs)],
		sample: { id: 'onboarding', ...list.sample },
		perform: triggerStep(list, async (client, { meta }) => {
			const start = (meta.page ?? 0) * PAGE;
			const sequences = await collect(client.sequences.list(), start + PAGE);
			return sequences.slice(start).map((sequence) => ({ id: sequence.slug, ...sequence }));
		}),
	},
};

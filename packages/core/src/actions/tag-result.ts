import type { Outputs } from './outputs.ts';

/** The result of adding or removing a tag; it needs nothing that api.md doesn't promise. */
export interface ChangedTag {
	contact_id: string;
	/** Whether looking the contact up by email created it. */
	created: boolean;
	tag_name?: string;
	tag_id?: string;
}

export const changedTagOutputs: Outputs = {
	contact_id: { kind: 'text', label: 'Contact ID' },
	created: { kind: 'boolean', label: 'Contact Was Created' },
	tag_name: { kind: 'text', label: 'Tag Name' },
	tag_id: { kind: 'text', label: 'Tag ID' },
};

export const changedTagSample: ChangedTag = {
	contact_id: '6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10',
	created: false,
	tag_name: 'customer',
};

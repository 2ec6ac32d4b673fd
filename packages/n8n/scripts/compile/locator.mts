import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';
import type { Field } from '@contact-sync/core';

export const typed = (
	name: string,
	displayName: string,
	placeholder?: string,
): INodePropertyMode => ({
	name,
	displayName,
	type: 'string',
	...(placeholder === undefined ? {} : { placeholder }),
});

export const locatorOf = (modes: [INodePropertyMode, ...INodePropertyMode[]]) =>
	({
		type: 'resourceLocator',
		default: { mode: modes[0].name, value: '' },
		modes,
	}) satisfies Partial<INodeProperties>;

const ID = 'e.g. 6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10';

/** Fields that name one thing in several ways; the core reads which way it was. */
export const locator = {
	contact: ({ placeholder }: Field) =>
		locatorOf([typed('email', 'By Email', placeholder), typed('id', 'By ID', ID)]),
	tags: ({ placeholder }: Field) =>
		locatorOf([typed('name', 'By Name', placeholder), typed('id', 'By ID', ID)]),
	sequence: ({ placeholder }: Field) =>
		locatorOf([
			{
				name: 'list',
				displayName: 'From List',
				type: 'list',
				placeholder: 'Select a sequence...',
				typeOptions: { searchListMethod: 'searchSequences', searchable: true },
			},
			typed('slug', 'By Slug', placeholder),
		]),
};

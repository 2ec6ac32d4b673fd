import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';
import type { Field } from '@contact-sync/core';

export const textMode = (
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

/** Renderers of resource locators, by kind of field. The core detects the mode of a value. */
export const locator = {
	contact: ({ placeholder }: Field) =>
		locatorOf([textMode('email', 'By Email', placeholder), textMode('id', 'By ID', ID)]),
	tags: ({ placeholder }: Field) =>
		locatorOf([textMode('name', 'By Name', placeholder), textMode('id', 'By ID', ID)]),
	sequence: ({ placeholder, includesInactive }: Field) =>
		locatorOf([
			{
				name: 'list',
				displayName: 'From List',
				type: 'list',
				placeholder: 'Select a sequence...',
				typeOptions: {
					searchListMethod: includesInactive ? 'searchAllSequences' : 'searchSequences',
					searchable: true,
				},
			},
			textMode('slug', 'By Slug', placeholder),
		]),
};

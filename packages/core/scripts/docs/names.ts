import {
	actions,
	actionsOn,
	keyPartsOf,
	resources,
	wordingOf,
	type Action,
} from '../../src/index.ts';
import { linkTo } from './link-to.ts';

const NONE = '–';

/** Returns the table of the names that each platform shows for an action. */
export function namesTable(): string {
	const forms = actionsOn({ forms: ['row', 'list', 'search'] });
	const all = [...actions, ...forms.filter((action) => !actions.includes(action))];
	return [
		'| action | n8n | Zapier | assistants |',
		'| --- | --- | --- | --- |',
		...all.map(
			(action) =>
				`| ${[
					actions.includes(action) ? linkTo(action) : action.name,
					actions.includes(action) ? nameInN8n(action) : NONE,
					forms.includes(action) ? nameInZapier(action) : NONE,
					actions.includes(action) ? toolsOf(action) : NONE,
				].join(' | ')} |`,
		),
	].join('\n');
}

const nameInN8n = (action: Action): string =>
	`${resources[keyPartsOf(action).resource]}: ${wordingOf(action, { wording: 'n8n' }).name}`;

/** Returns the name of a step. The list for a field isn't shown as a step. */
const nameInZapier = (action: Action): string =>
	[undefined, 'dropdown'].includes(action.zapier?.step?.as)
		? NONE
		: wordingOf(action, { wording: 'zapier' }).name;

/** Returns the names of the tools, for one input and for a list. */
const toolsOf = (action: Action): string =>
	[
		...(action.list?.run ? [] : [wordingOf(action, { wording: 'mcp' }).name]),
		...(action.list ? [action.list.name] : []),
	]
		.map((title) => `\`${title.toLowerCase().replaceAll(' ', '_')}\``)
		.join(', ');

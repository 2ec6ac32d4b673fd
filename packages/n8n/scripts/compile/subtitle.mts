import {
	keyPartsOf,
	resources,
	wordingOf,
	type Action,
	type Choice,
	type Trigger,
} from '@contact-sync/core';
import { parameterName } from '../../nodes/shared/parameter-names.ts';
import { N8N } from '../../nodes/shared/platform.ts';
import { toSentenceCase } from './wording.mts';

/**
 * Returns the node's subtitle, which is an expression. Expressions can read the values of resource and
 * operation, but not their labels.
 */
export function subtitleOf(actions: readonly Action[]): string {
	const labels = Object.fromEntries(actions.map((action) => [action.key, labelOf(action)]));
	const chosen = '$parameter["resource"] + "." + $parameter["operation"]';
	return `={{ (${JSON.stringify(labels)})[${chosen}] ?? "" }}`;
}

const labelOf = (action: Action): string =>
	`${toSentenceCase(wordingOf(action, N8N).name)}: ${resources[keyPartsOf(action).resource]}`;

/** Returns the trigger's subtitle: its event and chosen options. */
export function triggerSubtitleOf(triggers: readonly Trigger[]): string {
	const cases = triggers.map((trigger) => {
		const chosen = Object.entries(trigger.fields).flatMap(([name, { choices }]) =>
			choices ? [chosenLabel(parameterName(name), choices)] : [],
		);
		const name = JSON.stringify(toSentenceCase(wordingOf(trigger, N8N).name));
		return `${JSON.stringify(trigger.key)}: [${[name, ...chosen].join(', ')}].join(": ")`;
	});
	return `={{ ({ ${cases.join(', ')} })[$parameter["event"]] ?? "" }}`;
}

function chosenLabel(parameter: string, choices: Readonly<Record<string, Choice>>): string {
	const labels = Object.fromEntries(
		Object.entries(choices).map(([value, { label }]) => [value, label]),
	);
	return `(${JSON.stringify(labels)})[$parameter["${parameter}"]] ?? ""`;
}

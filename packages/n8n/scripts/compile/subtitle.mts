import { resources, wordingOf, type Action, type Choice, type Trigger } from '@contact-sync/core';
import { parameterName } from '../../nodes/shared/parameter-names.ts';

/** What n8n shows under the node: an expression, which knows the values of resource and operation but not their labels. */
export function subtitleOf(actions: readonly Action[]): string {
	const labels = Object.fromEntries(actions.map((action) => [action.key, labelOf(action)]));
	const chosen = '$parameter["resource"] + "." + $parameter["operation"]';
	return `={{ (${JSON.stringify(labels)})[${chosen}] ?? "" }}`;
}

const labelOf = (action: Action): string =>
	`${inSentenceCase(wordingOf(action, 'n8n').name)}: ${resources[action.resource]}`;

const inSentenceCase = (title: string): string => title.slice(0, 1) + title.slice(1).toLowerCase();

/** What n8n shows under the trigger: its event, and what was chosen of its choices. */
export function triggerSubtitleOf(triggers: readonly Trigger[]): string {
	const texts = triggers.map((trigger) => {
		const chosen = Object.entries(trigger.fields).flatMap(([name, { choices }]) =>
			choices ? [chosenLabel(parameterName(name), choices)] : [],
		);
		const name = JSON.stringify(inSentenceCase(wordingOf(trigger, 'n8n').name));
		return `${JSON.stringify(trigger.key)}: [${[name, ...chosen].join(', ')}].join(": ")`;
	});
	return `={{ ({ ${texts.join(', ')} })[$parameter["event"]] ?? "" }}`;
}

function chosenLabel(parameter: string, choices: Readonly<Record<string, Choice>>): string {
	const labels = Object.fromEntries(
		Object.entries(choices).map(([value, { label }]) => [value, label]),
	);
	return `(${JSON.stringify(labels)})[$parameter["${parameter}"]] ?? ""`;
}

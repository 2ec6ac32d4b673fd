import { resources, type DescribedAction } from '@contact-sync/core/catalogue';

/** What n8n shows under the node: an expression, which knows the values of resource and operation but not their labels. */
export function subtitleOf(catalogue: readonly DescribedAction[]): string {
	const labels = Object.fromEntries(catalogue.map((action) => [action.key, labelOf(action)]));
	const chosen = '$parameter["resource"] + "." + $parameter["operation"]';
	return `={{ (${JSON.stringify(labels)})[${chosen}] ?? "" }}`;
}

const labelOf = ({ resource, wording }: DescribedAction): string =>
	`${inSentenceCase(wording.n8n?.name ?? wording.name)}: ${resources[resource]}`;

const inSentenceCase = (title: string): string => title.slice(0, 1) + title.slice(1).toLowerCase();

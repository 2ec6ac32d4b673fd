import { choiceLabelOf, labelOf } from '../catalog/label-of.ts';
import type { Fields } from '../catalog/fields.ts';
import type { Outputs } from '../catalog/outputs.ts';
import type { Platform } from '../catalog/platform.ts';
import type { Operation } from '../catalog/run-context.ts';
import { apiNameOf, type NameOf } from '../errors/text.ts';

/** An operation, with the platform on which it runs. */
export interface PlatformOperation {
	fields: Fields;
	outputs?: Outputs;
	platform?: Platform;
	/** Operations that the platform offers, by the names that it shows. */
	operations?: readonly Operation[];
}

/** Returns the names of an operation's fields, outputs, and choices on a platform. */
export const namesOf =
	({ fields, outputs, platform, operations }: PlatformOperation): NameOf =>
	(named) => {
		if (named.kind === 'operation')
			return operations?.find(({ key }) => key === named.key)?.name ?? named.name;
		const name = named.kind === 'choice' ? named.field : named.name;
		const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
		if (named.kind === 'choice') {
			const choice = field?.choices?.[named.value];
			return choice ? choiceLabelOf(named.value, choice, platform) : apiNameOf(named);
		}
		if (field !== undefined) return labelOf(name, field, platform);
		const output = outputs?.[name];
		return output === undefined || platform?.showsNames ? name : output.label;
	};

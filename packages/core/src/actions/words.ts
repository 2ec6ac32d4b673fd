import type { Action } from './action.ts';
import type { Alternatives, Field, Fields, FieldValues } from './fields.ts';
import type { Outputs } from './outputs.ts';
import type { Resource } from './resources.ts';
import type { ZapierStep } from './zapier-step.ts';

export interface Wording {
	/** What it is called, Title Case: `Create or Update Contact`. */
	name: string;
	/** The same in sentence case, as part of a sentence: `Create or update contact`. */
	action: string;
	/** What it does, third person, one sentence. */
	summary: string;
}

/** A platform's house rules may want another word; it is never another field. */
export interface FieldWording {
	/** Title Case. */
	label: string;
	/** One or two sentences for a marketer; links lead from the root of the repository, as `docs/zapier.md`. */
	help: string;
	/** Grey text in the empty field. */
	placeholder?: string;
}

/** A value of a choice, as it is shown. */
export interface Choice {
	value: string;
	label: string;
	help: string;
}

/** What is said of one name with its value. */
export interface EntryWords {
	/** Title Case: `Custom Field`. */
	label: string;
	name: string;
	value: string;
}

/** What is said of a field. */
export interface FieldWords<F extends Field = Field> extends Omit<FieldWording, 'label'> {
	/** A value that could be real, for documentation and samples. */
	example?: FieldValues[F['kind']];
	/** Of a field with several names and values: what one of them is called, and one that could be real. */
	entry?: EntryWords;
	/** Of each option of a choice. */
	choices?: F extends { options: readonly (infer V extends string)[] }
		? Readonly<Record<V, Omit<Choice, 'value'>>>
		: never;
	n8n?: Partial<FieldWording>;
	zapier?: Partial<FieldWording>;
}

/** What is said of an action. Nothing of it is needed to run it. */
export interface Words<F extends Fields, O extends object> extends Omit<Wording, 'name'> {
	n8n?: Partial<Wording>;
	zapier?: Partial<Wording>;
	/** An action without one is not in Zapier. */
	zapierStep?: ZapierStep<F, O>;
	fields: { readonly [N in keyof F]: FieldWords<F[N]> };
	/** What is said of the action's alternatives where they are one choice. */
	alternativesHelp?: string;
	outputs: Outputs;
	/** A result that could be real. */
	sample: O;
}

export interface DescribedField extends Field, Omit<FieldWords, 'choices'> {
	n8n?: Partial<FieldWording>;
	zapier?: Partial<FieldWording>;
	/** The options of a choice, in their order. */
	choices?: readonly [Choice, ...Choice[]];
}

/** An action with its words: what platforms and the documentation draw. */
export interface DescribedAction extends Action {
	resource: Resource;
	operation: string;
	wording: Wording & { n8n?: Partial<Wording>; zapier?: Partial<Wording> };
	fields: Readonly<Record<string, DescribedField>>;
	zapierStep?: ZapierStep;
	alternatives?: Alternatives;
	alternativesHelp?: string;
	outputs: Outputs;
	sample: object;
}

/** Puts words to an action, field by field. Call it as pure, so that bundlers leave the words out of what only runs. */
export function describeAction<const F extends Fields, O extends object>(
	action: Action<F, O>,
	{ action: inSentence, summary, n8n, zapier, zapierStep, fields, ...words }: Words<F, O>,
): DescribedAction {
	const [resource, operation] = action.key.split('.') as [Resource, string]; // by the type of the key
	return {
		...(action as unknown as Action), // its input is read by these very fields
		...words,
		resource,
		operation,
		wording: { name: action.name, action: inSentence, summary, n8n, zapier },
		zapierStep: zapierStep as ZapierStep | undefined, // it is asked of results of this very action
		fields: Object.fromEntries(
			Object.entries(action.fields).map(([name, field]) => [name, describe(field, fields[name]!)]),
		),
	};
}

function describe(field: Field, { choices, ...words }: FieldWords): DescribedField {
	const described = { ...field, ...words };
	if (choices === undefined) return described;
	const byValue: Readonly<Record<string, Omit<Choice, 'value'>>> = choices;
	const [first, ...others] = field.options!.map((value) => ({ value, ...byValue[value]! }));
	return { ...described, choices: [first!, ...others] };
}

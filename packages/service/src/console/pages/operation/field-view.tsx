import type { Choice, Field } from '../../operations/operation.ts';

/** Values of a form: one for a line of text, several for choices. */
export type FormValues = Readonly<Record<string, unknown>>;

interface Props {
	field: Field;
	/** Submitted values; undefined if the form wasn't submitted yet. */
	values: FormValues | undefined;
}

/** A field of a form. After an error, it contains the submitted value. */
export function FieldView({ field, values }: Props) {
	const { name, label, help, choices, initial } = field;
	const helpId = help === undefined ? undefined : `${name}-help`;
	const note = help !== undefined && (
		<p class="quiet" id={helpId}>
			{help}
		</p>
	);
	if (choices !== undefined) {
		const chosen = values?.[name];
		const isChosen = ({ value, isDefault }: Choice) =>
			Array.isArray(chosen) ? chosen.includes(value) : isDefault;
		return (
			<fieldset aria-describedby={helpId}>
				<legend>{label}</legend>
				{choices.map((choice) => (
					<ChoiceView name={name} choice={choice} isChosen={isChosen(choice)} />
				))}
				{note}
			</fieldset>
		);
	}
	const value = values === undefined ? initial : values[name];
	return (
		<div>
			<label for={name}>{label}</label>
			<input
				id={name}
				name={name}
				type="text"
				required
				autocomplete="off"
				aria-describedby={helpId}
				value={typeof value === 'string' ? value : undefined}
			/>
			{note}
		</div>
	);
}

const ChoiceView = ({
	name,
	choice: { value, label, help },
	isChosen,
}: {
	name: string;
	choice: Choice;
	isChosen: boolean | undefined;
}) => (
	<label class="choice">
		<input type="checkbox" name={name} value={value} checked={isChosen} /> {label}
		<small>{help}</small>
	</label>
);

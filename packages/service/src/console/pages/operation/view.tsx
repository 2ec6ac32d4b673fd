import type { Problem } from '../../../api/http/problem.ts';
import type { Confirmation, Field, OperationDefinition } from '../../operations/operation.ts';
import { pathOf } from '../../operations/path-of.ts';
import type { PageContext } from '../../page-context.ts';
import { Heading } from '../../parts/pieces.tsx';

interface Props {
	context: PageContext;
	operation: OperationDefinition;
	confirmation: Confirmation;
	formToken: string;
	/** Path of the page to go back to, relative to the console. */
	back: string;
	rejection: Problem | undefined;
}

/** The question, the consequences, and the form that confirms the operation. */
export function ConfirmView({
	context,
	operation,
	confirmation,
	formToken,
	back,
	rejection,
}: Props) {
	const { question, target, consequences, button } = confirmation;
	return (
		<div class="confirm">
			<Heading title={question}>
				<p class="wide">
					<bdi>{target}</bdi>
				</p>
			</Heading>
			{rejection && (
				<p class="alert" role="alert">
					{rejection.message}
				</p>
			)}
			<ul class="consequences">
				{consequences.map((sentence) => (
					<li>{sentence}</li>
				))}
			</ul>
			<form
				method="post"
				action={context.link(pathOf(operation, context.part('id')))}
				class="stack"
			>
				<input type="hidden" name="form_token" value={formToken} />
				{operation.fields?.map((field) => (
					<FieldView field={field} />
				))}
				<div class="row">
					<button class="button primary">{button}</button>
					<a class="button" href={context.link(back)}>
						Go Back
					</a>
				</div>
			</form>
		</div>
	);
}

function FieldView({ field: { name, label, help, choices } }: { field: Field }) {
	const helpId = help === undefined ? undefined : `${name}-help`;
	const note = help !== undefined && (
		<p class="quiet" id={helpId}>
			{help}
		</p>
	);
	if (choices !== undefined) {
		return (
			<fieldset aria-describedby={helpId}>
				<legend>{label}</legend>
				{choices.map((choice) => (
					<label class="choice">
						<input type="checkbox" name={name} value={choice} /> {choice}
					</label>
				))}
				{note}
			</fieldset>
		);
	}
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
			/>
			{note}
		</div>
	);
}

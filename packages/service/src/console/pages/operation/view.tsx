import type { Problem } from '../../../http/problem.ts';
import type { PageContext } from '../../page-context.ts';
import { pathOf } from '../../operations/path-of.ts';
import type { Confirmation, Field, OperationDefinition } from '../../operations/operation.ts';
import { Heading } from '../../parts/pieces.tsx';

interface Props {
	asked: PageContext;
	operation: OperationDefinition;
	confirmation: Confirmation;
	formToken: string;
	/** The page to go back to, below the console. */
	back: string;
	refused: Problem | undefined;
}

/** The question, the consequences, and the form that confirms the operation. */
export function ConfirmView({ asked, operation, confirmation, formToken, back, refused }: Props) {
	const { question, about, consequences, button } = confirmation;
	return (
		<div class="confirm">
			<Heading title={question}>
				<p class="wide">
					<bdi>{about}</bdi>
				</p>
			</Heading>
			{refused && (
				<p class="alert" role="alert">
					{refused.message}
				</p>
			)}
			<ul class="consequences">
				{consequences.map((sentence) => (
					<li>{sentence}</li>
				))}
			</ul>
			<form method="post" action={asked.link(pathOf(operation, asked.part('id')))} class="stack">
				<input type="hidden" name="form_token" value={formToken} />
				{operation.fields?.map((field) => (
					<FieldView field={field} />
				))}
				<div class="row">
					<button class="button primary">{button}</button>
					<a class="button" href={asked.link(back)}>
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

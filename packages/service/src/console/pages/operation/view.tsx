import type { Problem } from '../../../api/http/problem.ts';
import type { Confirmation, OperationDefinition } from '../../operations/operation.ts';
import { pathOf } from '../../operations/path-of.ts';
import type { PageContext } from '../../page-context.ts';
import { Heading } from '../../parts/pieces.tsx';
import { FieldView, type FormValues } from './field-view.tsx';

interface Props {
	context: PageContext;
	operation: OperationDefinition;
	confirmation: Confirmation;
	formToken: string;
	/** Path of the page to go back to, relative to the console. */
	back: string;
	/** Version of the subject that the page shows. */
	version: string | undefined;
	rejection: Problem | undefined;
	/** Submitted values, if the form is shown again. */
	values: FormValues | undefined;
}

/** The question, the consequences, and the form that confirms the operation. */
export function ConfirmView({
	context,
	operation,
	confirmation,
	formToken,
	back,
	version,
	rejection,
	values,
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
				{version !== undefined && <input type="hidden" name="version" value={version} />}
				{operation.fields?.map((field) => (
					<FieldView field={field} values={values} />
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

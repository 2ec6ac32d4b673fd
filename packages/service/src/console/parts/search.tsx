import type { PageContext } from '../page-context.ts';
import { OwnerFields } from './owner-fields.tsx';

interface Props {
	context: PageContext;
	/** Path of the list to search. */
	path: string;
	/** Name of the query parameter. */
	name: string;
	label: string;
	value: string;
}

/** Field that searches a list. */
export function Search({ context, path, name, label, value }: Props) {
	return (
		<search>
			<form method="get" action={context.link(path, {}, context.defaultOwner)} class="search">
				<OwnerFields context={context} />
				<label for={name}>{label}</label>
				<div class="row">
					<input
						id={name}
						name={name}
						type="search"
						value={value}
						maxlength={255}
						autocomplete="off"
						spellcheck={false}
					/>
					<button class="button primary">Search</button>
				</div>
			</form>
		</search>
	);
}

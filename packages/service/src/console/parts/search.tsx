import type { PageContext } from '../page-context.ts';
import { OwnerFields } from './owner-fields.tsx';

interface Props {
	asked: PageContext;
	/** The list that is searched. */
	path: string;
	/** The query parameter. */
	name: string;
	label: string;
	value: string;
}

/** A field to search a list by. */
export function Search({ asked, path, name, label, value }: Props) {
	return (
		<search>
			<form method="get" action={asked.link(path, {}, asked.first)} class="search">
				<OwnerFields asked={asked} />
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

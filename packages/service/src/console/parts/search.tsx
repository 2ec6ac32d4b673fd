import type { Asked } from '../asked.ts';
import { ownerQuery } from '../links.ts';

interface Props {
	asked: Asked;
	/** The list that is searched. */
	path: string;
	/** The query parameter. */
	name: string;
	label: string;
	value: string;
}

/** A field to search a list by. */
export function Search({ asked: { owner, first, link }, path, name, label, value }: Props) {
	const kept = Object.entries(ownerQuery(owner, first)).filter(([, each]) => each !== undefined);
	return (
		<search>
			<form method="get" action={link(path, {}, first)} class="search">
				{kept.map(([key, each]) => (
					<input type="hidden" name={key} value={each} />
				))}
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

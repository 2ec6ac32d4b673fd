import type { PageContext } from '../../page-context.ts';
import { OwnerFields } from '../../parts/owner-fields.tsx';
import { STATUSES } from './filter-contact-ids.ts';
import type { TagLink, ContactQuery } from './query.ts';

interface Props {
	context: PageContext;
	contactQuery: ContactQuery;
	tag: TagLink | undefined;
}

/** Form that filters contacts. It's open while a filter is set. */
export function Filters({ context, contactQuery: { status, field, tagId }, tag }: Props) {
	const isSet = status !== undefined || field !== undefined || tagId !== undefined;
	return (
		<details class="filter" open={isSet}>
			<summary>Filter</summary>
			<form method="get" action={context.link('contacts/', {}, context.defaultOwner)}>
				<OwnerFields context={context} />
				<div>
					<label for="status">Status</label>
					<select id="status" name="status">
						<option value="">Any</option>
						{STATUSES.map((each) => (
							<option value={each} selected={each === status}>
								{each}
							</option>
						))}
					</select>
				</div>
				<Text name="tag" label="Tag" value={tag?.name ?? context.query('tag')} />
				<Text name="field" label="Custom Field" value={field?.name ?? ''} />
				<Text name="value" label="Value" value={field?.value ?? ''} />
				<div class="row">
					<button class="button primary">Filter</button>
					{isSet && (
						<a class="button" href={context.link('contacts/')}>
							Show All
						</a>
					)}
				</div>
			</form>
		</details>
	);
}

const Text = ({ name, label, value }: { name: string; label: string; value: string }) => (
	<div>
		<label for={name}>{label}</label>
		<input id={name} name={name} type="text" value={value} maxlength={255} autocomplete="off" />
	</div>
);

import type { PageContext } from '../page-context.ts';
import { ownerQuery } from '../links.ts';

/** Product and environment as hidden fields in a form that filters a list. */
export function OwnerFields({ context: { owner, defaultOwner } }: { context: PageContext }) {
	const params = Object.entries(ownerQuery(owner, defaultOwner)).filter(
		([, each]) => each !== undefined,
	);
	return (
		<>
			{params.map(([name, value]) => (
				<input type="hidden" name={name} value={value} />
			))}
		</>
	);
}

import type { PageContext } from '../page-context.ts';
import { ownerQuery } from '../links.ts';

/** The product and the environment, as hidden fields of a form that filters a list. */
export function OwnerFields({ asked: { owner, first } }: { asked: PageContext }) {
	const given = Object.entries(ownerQuery(owner, first)).filter(([, each]) => each !== undefined);
	return (
		<>
			{given.map(([name, value]) => (
				<input type="hidden" name={name} value={value} />
			))}
		</>
	);
}

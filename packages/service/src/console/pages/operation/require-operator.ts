import { Problem } from '../../../api/http/problem.ts';
import type { PageContext } from '../../page-context.ts';

/** @throws Problem 403 for an account that can only view */
export function requireOperator({ account: { name, role } }: PageContext): void {
	if (role === 'operate') return;
	throw new Problem(
		403,
		`The account "${name}" has view-only access. To change data, sign in with an account that has the role operate.`,
	);
}

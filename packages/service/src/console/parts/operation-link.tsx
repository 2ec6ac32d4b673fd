import type { PageContext } from '../page-context.ts';
import type { OperationDefinition } from '../operations/operation.ts';
import { pathOf } from '../operations/path-of.ts';
import type { Column } from './table.tsx';

interface Props {
	context: PageContext;
	operation: OperationDefinition;
	id: string | number;
	/** @default the title of the operation */
	label?: string;
}

/** Link to the confirmation page of an operation. Renders nothing for an account that can only view. */
export function OperationLink({ context, operation, id, label = operation.title }: Props) {
	if (context.account.role !== 'operate') return null;
	return (
		<a class="button" href={context.link(pathOf(operation, id))}>
			{label}
		</a>
	);
}

/** Returns the column with the operations of each row; none for an account that can only view. */
export const actionsColumn = <Row,>(
	{ account }: PageContext,
	cell: Column<Row>['cell'],
): Column<Row>[] => (account.role === 'operate' ? [{ head: 'Actions', cell }] : []);

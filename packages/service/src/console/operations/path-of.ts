import type { OperationDefinition } from './operation.ts';

/** Returns the path of an operation's page, relative to the console. */
export const pathOf = ({ path }: Pick<OperationDefinition, 'path'>, id: string | number): string =>
	path.slice(1).replace(':id', String(id));

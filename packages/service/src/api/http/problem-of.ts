import { DomainError, type DomainErrorKind } from '../../base/domain-error.ts';
import { Problem } from './problem.ts';

/** Status of each kind of domain error. api.md section 7. */
const STATUS = {
	invalid: 400,
	'not found': 404,
	conflict: 409,
	impossible: 422,
} as const satisfies Record<DomainErrorKind, Problem['status']>;

/** Returns the error response for an error; undefined if the service itself failed. */
export function problemOf(error: unknown): Problem | undefined {
	if (error instanceof Problem) return error;
	if (!(error instanceof DomainError)) return undefined;
	return new Problem(STATUS[error.kind], error.message, { errors: error.fields });
}

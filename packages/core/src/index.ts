export type { Action, Description, ListForm } from './catalog/action.ts';
export { contactFieldsOf } from './catalog/contact-fields.ts';
export { actions, actionsOn, triggers } from './actions/index.ts';
export {
	firstChoice,
	type Choice,
	type Field,
	type FieldKind,
	type Fields,
	type ParsedField,
} from './catalog/fields.ts';
export type { Output, Outputs } from './catalog/outputs.ts';
export type { BulkForm } from './catalog/n8n-operation.ts';
export type { Platform } from './catalog/platform.ts';
export { findMixedDates } from './input/dates.ts';
export { emailIn } from './input/email-in.ts';
export { readInput } from './input/read-input.ts';
export { readTyped, type ValueType } from './input/typed-value.ts';
export { readArguments, type Arguments } from './input/strict/read-arguments.ts';
export { isEmail, trimEmail } from './input/parsers/emails.ts';
export { isBlank } from './input/parsers/reading.ts';
export { keyPartsOf, resources } from './catalog/resources.ts';
export { checkInput, runAction, runBatch, runParsed } from './run/run-action.ts';
export type { Operation, RunCache } from './catalog/run-context.ts';
export { createRunCache, useClient } from './run/run-cache.ts';
export { openTrigger } from './run/open-trigger.ts';
export { explainSharedId, sharedIdsIn } from './run/shared-ids.ts';
export { createSessions, type Session } from './run/session.ts';
export type { Trigger } from './catalog/trigger.ts';
export { fieldWordingOf, wordingOf } from './catalog/wording.ts';
export type { ZapierStep } from './catalog/zapier-operation.ts';
export { bulkEnrollAll } from './run/bulk-enroll.ts';
export { groupBy } from './run/group-by.ts';
export { runAll } from './run/run-all.ts';
export { createClient, type Client, type ClientOptions } from './api/client.ts';
export { MAX_BULK_EMAILS } from './api/sequences.ts';
export { collect } from './api/collect.ts';
export { endpoints } from './api/endpoints.ts';
export type { Unsubscribed } from './api/unsubscribed.ts';
export type { Position } from './api/pages.ts';
export type { KeyDetails } from './tolerant/scopes.ts';
export { suppressionIn } from './api/suppressed.ts';
export type * from './api/wire.ts';
export { AuthenticationError } from './errors/authentication-error.ts';
export { ConfigurationError } from './errors/configuration-error.ts';
export { ConflictError } from './errors/conflict-error.ts';
export { ContactSyncError, type ErrorParts } from './errors/contact-sync-error.ts';
export { NetworkError } from './errors/network-error.ts';
export { oneLine, truncate } from './errors/text.ts';
export { NotFoundError } from './errors/not-found-error.ts';
export { NotSentError } from './errors/not-sent-error.ts';
export { RateLimitedError } from './errors/rate-limited-error.ts';
export { hasScope, NO_SCOPES, SCOPE_GRANTS, ScopeError, type Scope } from './errors/scope-error.ts';
export { ServerError } from './errors/server-error.ts';
export { TimeoutError } from './errors/timeout-error.ts';
export { TlsError } from './errors/tls-error.ts';
export { OutcomeUnknownError } from './errors/outcome-unknown-error.ts';
export { UnavailableError } from './errors/unavailable-error.ts';
export { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
export { UnprocessableError } from './errors/unprocessable-error.ts';
export { ValidationError } from './errors/validation-error.ts';
export { foldEmail } from './tolerant/fold-email.ts';
export { fingerprint } from './polling/fingerprint.ts';
export { MAX_SAMPLES, type PolledList } from './polling/source.ts';
export { checkApiKey } from './transport/api-key.ts';
export { parseBaseUrl, withScheme } from './transport/base-url.ts';
export { createBudget } from './transport/budget.ts';
export type { Budget } from './transport/slot.ts';
export type { CallBudget } from './transport/send.ts';
export { fetchFailure, hostResponse } from './transport/host-fetch.ts';
export { idempotencyKey } from './transport/idempotency-key.ts';
export { DEFAULT_LIMITS, type Limits } from './transport/limits.ts';
export { formatWait } from './transport/format-wait.ts';
export { parseRetryAfter } from './transport/retry-after.ts';

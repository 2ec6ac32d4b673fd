/**
 * Names that services use for each concept, normalized: without case and punctuation. Most likely names come
 * first. api.md describes these parts of responses, but specifies no names.
 */
export const NAMES = {
	// lists
	list: ['results', 'data', 'items'],
	noEntries: ['errors', 'warnings', 'messages', 'links', 'included'],

	// pages
	link: ['next', 'nextpage', 'nextpageurl', 'nexturl', 'nextlink', 'odatanextlink'],
	cursor: [
		...['nextcursor', 'nextpagetoken', 'nexttoken', 'continuationtoken', 'nextmarker'],
		...['nextoffset', 'nextpage', 'nextpagenumber', 'xnextpage', 'next'],
		...['endcursor', 'after', 'cursor'],
	],
	/** Cursors that some services echo, instead of returning the next value. */
	echoedCursor: ['after', 'cursor'],
	hasMore: ['hasmore', 'hasnext', 'hasnextpage', 'more', 'moreavailable', 'next'],
	isLast: ['last', 'islast', 'islastpage'],
	total: [
		...['count', 'total', 'totalcount', 'totalitems', 'totalresults', 'totalelements'],
		...['totalrecords', 'xtotalcount', 'xtotal'],
	],
	page: ['page', 'currentpage', 'pagenumber', 'number', 'pageindex'],
	pageCount: ['totalpages', 'pagecount', 'lastpage', 'numpages', 'pages'],
	offset: ['offset'],

	// API keys
	scopes: ['scopes', 'permissions', 'scope', 'grantedscopes', 'keyscopes', 'abilities'],
	environment: ['environment', 'env', 'mode', 'keyenvironment', 'keymode', 'keytype'],
	product: ['product', 'productname'],
	/** The name of a scope, a product, or an environment that is an object. */
	keyPartName: ['name', 'scope', 'key', 'title', 'slug'],

	// errors
	message: [
		...['detail', 'message', 'msg', 'errormessage', 'errordescription', 'reason', 'description'],
		...['faultstring', 'error', 'err', 'fault', 'text', 'title'],
	],
	/** Maps and lists with messages for fields. */
	fieldErrors: [
		...['errors', 'fielderrors', 'validationerrors', 'validation', 'fields', 'violations'],
		...['invalidparams', 'details', 'issues', 'problems', 'failures', 'data'],
	],
	/** The field of an error object. */
	field: [
		...['field', 'fieldname', 'param', 'parameter', 'property', 'propertypath', 'attribute'],
		...['pointer', 'loc', 'path', 'location', 'name', 'key', 'email', 'source'],
	],
	noMessage: [
		...['code', 'type', 'id', 'status', 'statuscode', 'timestamp', 'requestid', 'traceid'],
		...['instance', 'meta', 'links', 'headers', 'stack', 'trace', 'jsonapi'],
	],

	// results of changes
	/** Objects around a result. */
	envelope: [
		...['data', 'result', 'results', 'response', 'payload', 'body', 'content', 'meta', 'status'],
		...['outcome', 'enrollment', 'event', 'output', 'return', 'reply', 'summary', 'attributes'],
	],
	isDone: ['success', 'ok', 'successful', 'issuccess', 'issuccessful', 'succeeded', 'isok'],
	/** The same for one contact or event; in a bulk result, also a number. */
	isAccepted: ['enrolled', 'accepted', 'isenrolled', 'isaccepted', 'tracked', 'recorded'],
	error: [
		...['error', 'err', 'fault', 'exception', 'failure', 'errormessage', 'errordescription'],
		...['errorcode', 'errors', 'haserror', 'haserrors', 'iserror', 'failed', 'isfailed'],
		...['failures', 'failurereason', 'errordetail', 'errordetails', 'errorlist', 'errortext'],
		...['errormsg'],
	],
	status: ['status', 'result', 'outcome', 'state'],
	statusCode: ['status', 'statuscode', 'code', 'httpstatus', 'httpcode', 'httpstatuscode'],
	/** An email address; plurals for the field of a request with all of them. */
	email: [
		...['email', 'address', 'emailaddress', 'recipient', 'to', 'toemail', 'contactemail'],
		...['emails', 'addresses', 'emailaddresses'],
	],
	/** Lists and maps that aren't named after the status of their entries. */
	rows: [
		...['results', 'data', 'items', 'enrollments', 'contacts', 'emails', 'details', 'response'],
	],
	/** Numbers of contacts that weren't enrolled, in addition to the statuses. */
	skipped: ['skipped', 'ignored', 'excluded', 'ineligible', 'duplicates', 'unchanged'],
} as const satisfies Record<string, readonly string[]>;

/** Name of a concept. */
export type Concept = keyof typeof NAMES;

/** Statuses that services use for the outcome of a change, normalized. Any other status is unknown. */
export const STATUSES = {
	enrolled: ['enrolled', 'active', 'added', 'created', 'subscribed', 'new'],
	already_enrolled: ['alreadyenrolled', 'alreadyactive', 'alreadyexists', 'exists', 'existing'],
	accepted: [
		...['accepted', 'ok', 'okay', 'success', 'successful', 'succeeded', 'queued', 'scheduled'],
		...['pending', 'done', 'complete', 'completed', 'processed', 'processing', 'sent', 'delivered'],
	],
	unsubscribed: [
		...['unsubscribed', 'bounced', 'hardbounced', 'complained', 'suppressed', 'optedout', 'optout'],
		...['blocked', 'blacklisted', 'blocklisted', 'spamcomplaint', 'donotemail', 'donotcontact'],
	],
	stopped: ['stopped'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Parts of the statuses of failures, and of the names of lists, maps, and counts of failures, such as
 * `failed_count` or `rejectedEmails`.
 */
export const FAILURES = {
	not_found: [
		...['notfound', 'missing', 'nocontact', 'nosuchcontact', 'notexist', 'nonexist'],
		...['unknowncontact', 'notacontact'],
	],
	failed: [
		...['fail', 'error', 'reject', 'invalid', 'refuse', 'denied', 'malformed', 'unsuccessful'],
		...['notvalid', 'notallowed', 'notenrolled', 'notadded', 'notaccepted', 'notsent'],
		...['undeliver', 'dropped', 'unprocessable', 'badrequest', 'abort', 'cancel', 'forbidden'],
		...['unauthorized', 'exception'],
	],
} as const satisfies Record<string, readonly string[]>;

/** Failure that a response reports, despite its status code. */
export type FailureKind = keyof typeof FAILURES;

/** Standard status of a change. */
export type Status = keyof typeof STATUSES | FailureKind;

/** Statuses of enrollments that ended, normalized. An enrollment with any other status hasn't ended. */
export const ENDS = {
	completed: ['completed', 'complete', 'finished', 'done'],
	stopped: [
		...['stopped', 'cancelled', 'canceled', 'exited', 'removed', 'unenrolled', 'unsubscribed'],
	],
} as const satisfies Record<string, readonly string[]>;

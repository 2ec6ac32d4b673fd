/** A pattern for whole words, which ignores case, and its replacement. */
type Term = readonly [pattern: string, instead: string];

/** Words before and after "address" that make its meaning clear or are part of an operation's name. */
const BEFORE_ADDRESS =
	'email|mail|ip|network|host|loopback|wildcard|postal|sender|recipient|reply-to|return|check an';
const AFTER_ADDRESS = 'bar';

/** Nonstandard words, each with the standard term to use instead. */
const STANDARD_TERMS: readonly Term[] = [
	['(?:send|sends|sent|sending) (?:it |them )?again', 'retry'],
	['(?:try|tries|tried|trying) (?:it |them )?again', 'retry'],
	['(?:go|goes|going|went) on', 'continue, or resume'],
	['by (?:itself|themselves)', 'automatically, or alone'],
	['by chance', 'randomly, or with jitter'],
	['harmless', 'safe, or idempotent'],
	['doubled', 'duplicated'],
	['comes? twice', 'is duplicated'],
	['(?<!rate )limits? of (?:the|an|its|each|your|this) (?:API )?key', 'rate limit'],
	['used up(?! to\\b)', 'reached'],
	['answer(?:s|ed|ing)?', 'response, or respond'],
	['page by page', 'paginated'],
	['must not be emailed', 'is suppressed'],
	['time lines?', 'timeline'],
	['tellings?', 'activity'],
	['floors?', 'layer'],
	['doors?', 'entry point'],
	['houses?', 'package'],
	['rooms?', 'capacity'],
	['mend(?:s|ed|ing)?', 'fix'],
	['(?<!inject[^.]*)faults?(?![^.]*inject)', 'error, or failure'],
	['weakness(?:es)?', 'vulnerability'],
	['under way', 'in progress'],
	['at once', 'immediately, or at the same time'],
	['draw(?:s|n|ing)?', 'generate, or render'],
	['drew', 'generated'],
	['anew', 'again'],
	['guess(?:es|ed|ing)?', 'assumption'],
	['(?:that|which|who|it) is none', "isn't one"],
	['uncertain', 'outcome unknown'],
	['pictures?', 'screenshot, image, or chart'],
	['mails', 'emails'],
	['left out|leave out|leaves out|leaving out', 'skipped, or omitted'],
	['look(?:s|ed|ing)? at', 'check, or read'],
];

/** Verbs that only fit people, and indefinite pronouns. */
const ACTORS_AND_VERBS: readonly Term[] = [
	['tells?|told|telling', 'show, list, explain, or report'],
	['says?|said|saying', 'show, state, or report'],
	['stand(?:s|ing)?(?! for\\b)', 'is, or is listed'],
	['stood', 'was'],
	['knows|knew', 'has, contains, or can import'],
	['holds?|held', 'contain, store, or pin'],
	['(?<!connections? (?:is |are |was |were )?)refus(?:es?|ed|ing|als?)', 'reject, or deny'],
	['(?:gives?|gave)(?! up\\b)', 'return, enter, or provide'],
	['wants', 'requires'],
	['shall', 'must, or will'],
	['strikes?|struck', 'affect'],
	['nobody|no one knows', 'no user, or no client'],
	['somebody|everybody|anybody', 'the user, the recipient, or another client'],
	['whom|whomever|whoever', 'which user, client, or process'],
	[
		`(?<!\\b(?:${BEFORE_ADDRESS}) )address(?:es)?(?! (?:${AFTER_ADDRESS})\\b)`,
		'email address, URL, or path',
	],
];

/** Clauses in place of nouns, and idioms of other languages. */
const CLAUSES: readonly Term[] = [
	[
		'what (?:is|was|are|were)(?! (?:it|this|that|he|she)\\b)(?![^.]*\\?)',
		'a noun, such as the data, the items, or the error',
	],
	[
		'what (?:cannot|comes|came|stands|follows|goes|remains)',
		'a noun, such as the data, the items, or the error',
	],
	['may not', "can't, must not, or might not"],
	['(?<!\\bis )at most', 'up to, or a maximum of'],
	['(?<!there )(?:is|are) no (?!longer|more|less|fewer|need|part)(?:valid )?\\w+', "isn't a"],
	[
		'(\\d+|requests|items|contacts|emails|calls|rows|times|seconds|minutes) an? (second|minute|hour|day|week|month|year|request|key|run|page|item)(?! time)',
		'$1 per $2',
	],
	['some (\\d[\\d,.]*)', 'about $1'],
	['for ever', 'permanently'],
	['of (its|our|their|your) own(?! \\w)', '$1 own, or separate'],
	['(?:all|nothing|none|no one) but', 'except, or only'],
	['(?<!\\d s )apart', 'separately, or except'],
	['beside', 'next to, or with'],
	['besides', 'also'],
	['amid', 'during'],
	['in vain', 'without effect'],
	['as (?:it comes|they come)', 'with default settings'],
	['with(?:out)? a word', 'with a notice, or silently'],
	['please', 'the instruction alone'],
	['something went wrong', 'what failed'],
	['oops|sorry', 'the cause alone'],
];

/** US spelling. */
const SPELLING: readonly Term[] = [
	['catalogue(s?)', 'catalog$1'],
	['licence(s?)', 'license$1'],
	['(behavi|col|fav|hon|lab|neighb)our(\\w*)', '$1or$2'],
	['cancell(ed|ing)', 'cancel$1'],
	['label{2}(ed|ing)', 'label$1'],
	['model{2}(ed|ing)', 'model$1'],
	[
		'(organ|normal|serial|recogn|initial|optim|author|custom|summar|minim|maxim)is(e|es|ed|ing|ation)',
		'$1iz$2',
	],
	['(cent|met|lit)re(s?)', '$1er$2'],
	['analys(e|ed|es|ing)', 'analyz$1'],
	['artefact(s?)', 'artifact$1'],
	['whilst', 'while'],
	['learnt', 'learned'],
];

/** The percent sign isn't a word character, so the pattern needs no word boundary. */
const PERCENT: Term = ['(\\d) %(?!\\d)', '$1%'];

const asWords = ([pattern, instead]: Term): Term => [`\\b(?:${pattern})\\b`, instead];

/** The glossary: terms that text for readers must not contain. Documents, code, and errors are checked. */
export const TERMS: readonly Term[] = [
	PERCENT,
	...[...STANDARD_TERMS, ...ACTORS_AND_VERBS, ...CLAUSES, ...SPELLING].map(asWords),
];

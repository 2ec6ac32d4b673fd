/**
 * Values that people and models enter instead of a key, each with the name of what it is. Words count only without
 * a digit, because a key can begin with words, such as `api_key_live_7f3aQ9`.
 */
const IMPLAUSIBLE: ReadonlyArray<{ is: string; pattern: RegExp }> = [
	{ is: 'a URL', pattern: /:\/\// },
	{ is: 'a file path', pattern: /^(\.{0,2}[\\/]|~|[a-z]:\\)|[\\/][^\\/]*\.\w{1,5}$/i },
	{ is: 'a reference to a variable', pattern: /^\$|^%.*%$|\$\{|\{\{/ },
	{ is: 'a placeholder', pattern: /^[<[{(]|[>\])}]$|\.{3}|…|(^|[_-])x{4,}$|\*{3,}/i },
	{
		is: 'a placeholder',
		pattern:
			/^(?=\D*$).*((your|api|secret|access)[-_ ]?(api[-_ ]?)?(key|token)|change[-_ ]?me|placeholder|replace)/i,
	},
	{ is: 'an example', pattern: /^(?=\D*$).*(example|dummy|foo[-_]?bar)/i },
];

/** Returns what a value is if it can't be an API key; undefined if it can. */
export const implausibleKey = (key: string): string | undefined =>
	IMPLAUSIBLE.find(({ pattern }) => pattern.test(key.trim()))?.is;

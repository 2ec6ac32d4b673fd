import { render } from '../src/workspace/liquid.ts';

const IF_ELSE = '{% if name == "" %}Hello{% else %}{{ name }}{{ other }}{% endif %}';
const SEPARATORS =
	'{% assign sep = "" %}{% for i in l %}{{ sep }}{{ i }}{% assign sep = "," %}{% endfor %}';
const CAPTURED = '{% capture hi %}Hi {{ name }}{% endcapture %}';

describe('an email', () => {
	test.each([
		['whose branch for a blank value is rendered', IF_ELSE, { name: '' }, 'Hello'],
		['whose default follows a filter', '{{ a | strip | default: "x" }}', {}, 'x'],
		['whose default replaces blank text', '{{ a | default: "x" }}', { a: ' ' }, 'x'],
		['whose default is blank', '{{ a | default: "" }}.', { a: '' }, '.'],
		['whose unused default is a missing variable', '{{ a | default: b }}', { a: 1 }, '1'],
		['whose first default is missing, too', '{{ a | default: b | default: "x" }}', {}, 'x'],
		[
			'whose loop has a branch for no items',
			'{% for i in l %}{{ i }}{% else %}0{% endfor %}',
			{},
			'0',
		],
		[
			'whose loop ends before the missing value',
			'{% for i in l %}{{ i.n }}{% break %}{% endfor %}',
			{ l: [{ n: 1 }, {}] },
			'1',
		],
		['that sets a blank text itself', SEPARATORS, { l: [1, 2] }, '1,2'],
		[
			'that sets a variable for a condition',
			'{% assign p = plan | upcase %}{% if p == "PRO" %}{{ p }}{% endif %}.',
			{},
			'.',
		],
		[
			'that replaces a text that was set',
			'{% assign p = plan %}{% assign p = "Free" %}{{ p }}',
			{},
			'Free',
		],
		[
			'that captures a text without using it',
			`${CAPTURED}{% if name %}{{ hi }}{% else %}Hello{% endif %}`,
			{},
			'Hello',
		],
		[
			'whose loop has the name of a variable that was set',
			'{% assign i = plan %}{% for i in l %}{{ i }}{% endfor %}',
			{ l: [1] },
			'1',
		],
		['that shows one value of a cycle', '{% cycle "a", b %}', {}, 'a'],
		['that counts', '{% increment n %}{% increment n %}', {}, '01'],
	])('%s has no gap', (_, source, scope, text) => {
		expect(render('text', source, scope)).toEqual({ text, missing: [] });
		expect(render('html', source, scope)).toEqual({ text, missing: [] });
	});

	test.each([
		[
			'in a branch that only a blank value takes',
			'{% if a == "" %}{{ b }}{% endif %}',
			{ a: '' },
			['b'],
		],
		['in a branch for any value', '{% if name %}Hi {{ name }}{% endif %}', { name: '' }, ['name']],
		['whose default is missing, too', '{{ a | default: b }}', {}, ['b']],
		['whose default is set, too, but blank', '{{ a | default: b }}', { a: '', b: '' }, ['b']],
		['next to a default that is not used', '{{ a | append: b | default: "x" }}', { a: 1 }, ['b']],
		['after a default', '{{ a | default: "x" | append: b }}', {}, ['b']],
		[
			'that another is set to, with a filter',
			'{% assign p = plan | upcase %}{{ p }}',
			{},
			['plan'],
		],
		['in a text that is set', '{% assign all = a | append: b %}{{ all }}', { a: 1 }, ['b']],
		['that two others are set to', '{% assign p = plan %}{% assign q = p %}{{ q }}', {}, ['plan']],
		['in a captured text', `${CAPTURED}{{ hi }}`, {}, ['name']],
		[
			'in a list that was split',
			'{% assign l = tags | split: "," %}{% for t in l %}{{ t }}{% endfor %}',
			{},
			['tags'],
		],
		['of an item that was set', '{% assign a = l | first %}{{ a.n }}', { l: [] }, ['a.n']],
		['in a table', '{% tablerow i in l %}{{ i }}{% endtablerow %}', {}, ['l']],
		['in a range', '{% for i in (1..n) %}{{ i }}{% endfor %}', {}, ['n']],
		['in a cycle', '{% for i in (1..2) %}{% cycle "a", b %}{% endfor %}', {}, ['b']],
		['in an echo', '{% echo a %}{% liquid echo b %}', {}, ['a', 'b']],
		['shown raw', '{{ a | raw }}', {}, ['a']],
	])('has a gap for a variable %s', (_, source, scope, missing) => {
		expect(render('text', source, scope).missing).toEqual(missing);
		expect(render('html', source, scope).missing).toEqual(missing);
	});
});

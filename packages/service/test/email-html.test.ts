import { render } from '../src/workspace/liquid.ts';
import { inertHtml } from '../src/console/pages/mail/inert-html.ts';

const V = `<b>Tom & "Co"</b>`;
const ESCAPED = '&lt;b&gt;Tom &amp; &#34;Co&#34;&lt;/b&gt;';
const CAPTURE = '{% capture c %} <i>{{ v }}</i> {% endcapture %}';
const LIST =
	'{% capture c %}{% for i in l %}{{ i }},{% endfor %}{% endcapture %}{% assign l = c | split: "," | uniq %}';

describe('HTML in an email', () => {
	test.each([
		['a value', '{{ v }}', ESCAPED],
		['an escaped value', '{{ v | escape }}', ESCAPED],
		['a value that is escaped three times', '{{ v | escape | escape_once | xml_escape }}', ESCAPED],
		['an assigned value', '{% assign a = v | escape %}{{ a }}', ESCAPED],
		['a captured text', `${CAPTURE}{{ c }}`, ` <i>${ESCAPED}</i> `],
		['a trimmed captured text', `${CAPTURE}{{ c | strip }}`, `<i>${ESCAPED}</i>`],
		['a captured text with a default', `${CAPTURE}{{ c | default: "x" }}`, ` <i>${ESCAPED}</i> `],
		['a text in an escaped text', '{{ v | escape | append: v | prepend: v }}', ESCAPED.repeat(3)],
		['a text that replaces another', `${CAPTURE}{{ c | strip | replace: v, w }}`, '<i>&lt;</i>'],
		['a filter after an escaped value', '{{ v | escape | truncate: 6, "…" }}', '&lt;b…'],
		['a list that was captured', `${LIST}{{ l | join: v }}`, `&lt;${ESCAPED}&amp;`],
		['an item of a captured list', `${LIST}{% for i in l %}{{ i }}{% endfor %}`, '&lt;&amp;'],
		['a value without HTML tags', '{{ v | escape | strip_html }}', ESCAPED],
		['decoded text', '{{ v | base64_encode | raw | base64_decode }}', ESCAPED],
		['a decoded URL', '{{ v | url_encode | raw | url_decode }}', ESCAPED],
	])('escapes once: %s', (_, source, text) => {
		const scope = { v: V, w: '<', l: ['<', '&', '<'] };
		expect(render('html', source, scope).text).toBe(text);
	});

	test.each([
		['lines of a value', '{{ v | newline_to_br }}', '&lt;<br />\n&amp;'],
		['lines of an escaped value', '{{ v | escape | newline_to_br }}', '&lt;<br />\n&amp;'],
		[
			'lines of an escaped value, shown raw',
			'{{ v | escape | newline_to_br | raw }}',
			'&lt;<br />\n&amp;',
		],
		['a raw value', '{{ v | raw }}', '<\n&'],
		['a raw value with lines', '{{ v | raw | newline_to_br }}', '<<br />\n&'],
		['HTML of the template after a value', '{{ v | escape | append: "<br>" }}', '&lt;\n&amp;<br>'],
		['an assigned raw value', '{% assign a = v | raw %}{{ a }}', '<\n&'],
	])('keeps HTML of the template: %s', (_, source, text) => {
		expect(render('html', source, { v: '<\n&' }).text).toBe(text);
	});

	test.each([
		['compare', '{% if c == "a&amp;b" %}yes{% endif %}', 'yes'],
		['find a part of', '{% if c contains "amp" %}yes{% endif %}', 'yes'],
		['distinguish', '{% case c %}{% when "a&amp;b" %}yes{% endcase %}', 'yes'],
		['measure', '{{ c.size }} {{ c | size }}', '7 7'],
		[
			'find it in a list of',
			'{% assign l = c | split: "," %}{% if l contains c %}yes{% endif %}',
			'yes',
		],
		['notice a blank', '{% capture c %} {% endcapture %}{% if c == blank %}yes{% endif %}', 'yes'],
		['encode', '{{ c | url_encode }}', 'a%26amp%3Bb'],
	])('can %s captured text', (_, source, text) => {
		const captured = '{% capture c %}{{ v }}{% endcapture %}';
		expect(render('html', captured + source, { v: 'a&b' })).toEqual({ text, missing: [] });
	});

	test('is escaped in a subject and in text only if the template says so', () => {
		expect(render('text', '{{ v }} {{ v | escape }}', { v: '&' }).text).toBe('& &amp;');
		expect(render('subject', '{{ v | escape | escape }}', { v: '&' }).text).toBe('&amp;amp;');
	});
});

/** Characters that end the name of a tag, according to the HTML standard. */
const ENDS = ['\t', '\n', '\f', '\r', ' ', '/', '>'];

describe('the HTML of an email', () => {
	test.each(ENDS)('has no element that connects, even if %j follows its name', (end) => {
		for (const name of ['a', 'A', 'iframe', 'link', 'Meta', 'object']) {
			const shown = inertHtml(`<${name}${end}href="//x.example">X</${name}${end}>`);
			expect(shown).toContain(`<x-${name}${end}href="//x.example">X</x-${name}${end}>`);
		}
	});

	test('keeps elements whose names only start with the name of one that connects', () => {
		const html = '<abbr>A</abbr><article/><linked>';
		expect(inertHtml(html)).toContain(html);
	});
});

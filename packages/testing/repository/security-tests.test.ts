import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';

const PAGE = 'docs/reports/security-tests.md';

const linked = [...readFileSync(join(ROOT, PAGE), 'utf8').matchAll(/\[(.+?)\]\((\S+)\)/g)].map(
	([, title, path]) => [path!, title!] as const,
);

it.each(linked)(`${PAGE} links %s, which contains the test "%s"`, (path, title) => {
	expect(readFileSync(join(ROOT, PAGE, '..', path), 'utf8')).toContain(title);
});

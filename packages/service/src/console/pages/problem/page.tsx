import type { RequestContext } from '../../../http/env.ts';
import type { Problem } from '../../../http/problem.ts';
import { BarePage } from '../../parts/bare-page.tsx';
import { rootOf } from '../../links.ts';

const TITLES: Partial<Record<Problem['status'], string>> = {
	403: 'This did not come from the console',
	404: 'Nothing is here',
};

/** Says what is wrong, and leads back. */
export function problemPage(c: RequestContext, { status, message }: Problem) {
	const root = rootOf(c.req.path);
	return (
		<BarePage title={TITLES[status] ?? 'This cannot be shown'} root={root}>
			<p>{message}</p>
			<p>
				<a class="button" href={root}>
					To the console
				</a>
			</p>
		</BarePage>
	);
}

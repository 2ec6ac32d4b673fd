import type { RequestContext } from '../../../http/env.ts';
import { BarePage } from '../../parts/bare-page.tsx';
import { rootOf } from '../../links.ts';

const TITLES: Readonly<Record<number, string>> = {
	403: 'Not allowed',
	404: 'Nothing is here',
	409: 'Not possible now',
	500: 'This page failed',
};

/** Says what is wrong, and leads back. */
export function problemPage(
	c: RequestContext,
	{ status, message }: { status: number; message: string },
) {
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

import type { RequestContext } from '../../../api/http/env.ts';
import { rootOf } from '../../links.ts';
import { BarePage } from '../../parts/bare-page.tsx';

const TITLES: Readonly<Record<number, string>> = {
	403: 'Not allowed',
	404: 'Page not found',
	409: 'Not possible',
	500: 'Request failed',
};

/**
 * Renders an error with a link to the console.
 *
 * @param home address of the link. @default the root of the console
 */
export function problemPage(
	c: RequestContext,
	{ status, message }: { status: number; message: string },
	home = rootOf(c.req.path),
) {
	return (
		<BarePage title={TITLES[status] ?? 'Invalid request'} root={rootOf(c.req.path)}>
			<p>{message}</p>
			<p>
				<a class="button" href={home}>
					Go to Console
				</a>
			</p>
		</BarePage>
	);
}

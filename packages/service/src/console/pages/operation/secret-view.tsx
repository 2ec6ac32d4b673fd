import type { PageContext } from '../../page-context.ts';
import type { Outcome } from '../../operations/operation.ts';
import { Heading } from '../../parts/pieces.tsx';

interface Props {
	context: PageContext;
	outcome: Extract<Outcome, { kind: 'secret' }>;
	next: string;
}

/** Shows a secret that can't be shown again. */
export const SecretView = ({ context, outcome: { title, secret, note }, next }: Props) => (
	<div class="confirm">
		<Heading title={title} />
		<pre class="card" tabindex={0}>
			{secret}
		</pre>
		<p>{note}</p>
		<p>
			<a class="button" href={context.link(next)}>
				Continue
			</a>
		</p>
	</div>
);

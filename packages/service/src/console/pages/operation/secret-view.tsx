import type { PageContext } from '../../page-context.ts';
import type { Outcome } from '../../operations/operation.ts';
import { Connect } from '../../parts/connect.tsx';
import { Copyable } from '../../parts/copyable.tsx';
import { Heading } from '../../parts/pieces.tsx';

interface Props {
	context: PageContext;
	outcome: Extract<Outcome, { kind: 'secret' }>;
	next: string;
}

/** Shows an API key that can't be shown again, and how to use it. */
export const SecretView = ({ context, outcome: { title, secret, note }, next }: Props) => (
	<div class="confirm">
		<Heading title={title} />
		<p class="note">{note}</p>
		<section aria-labelledby="key">
			<h2 id="key">API Key</h2>
			<Copyable label="API key" text={secret} />
		</section>
		<section aria-labelledby="base-url">
			<h2 id="base-url">Base URL</h2>
			<Copyable label="base URL" text={context.baseUrl} />
		</section>
		<Connect apiKey={secret} baseUrl={context.baseUrl} />
		<p>
			<a class="button" href={context.link(next)}>
				Continue
			</a>
		</p>
	</div>
);

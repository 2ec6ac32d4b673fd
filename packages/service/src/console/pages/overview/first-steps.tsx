import { createKey } from '../../operations/create-key.ts';
import type { PageContext } from '../../page-context.ts';
import { Copyable } from '../../parts/copyable.tsx';
import { OperationLink } from '../../parts/operation-link.tsx';

/** The steps from an empty environment to its first contact. */
export const FirstSteps = ({ context }: { context: PageContext }) => (
	<section aria-labelledby="first-steps" class="card">
		<h2 id="first-steps">First Steps</h2>
		<ol class="first-steps">
			<li>
				<p>
					Create an API key. The key from the{' '}
					<a href={context.link('workspace/')}>workspace file</a> works, too.
				</p>
				<OperationLink context={context} operation={createKey} id="" />
			</li>
			<li>
				<p>In n8n, Zapier, or an assistant, connect Contact Sync with the key and this base URL:</p>
				<Copyable label="base URL" text={context.baseUrl} />
			</li>
			<li>
				<p>Create the first contact with the action Create or Update Contact, or with curl:</p>
				<Copyable
					label="curl command"
					text={`curl --header 'X-API-Key: YOUR_API_KEY' --json '{"email":"ada@acme.example"}' ${context.baseUrl}/contacts/upsert/`}
				/>
			</li>
		</ol>
	</section>
);

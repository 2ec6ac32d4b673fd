import type { Page } from '../../page.ts';
import { Heading } from '../../parts/pieces.tsx';
import { fileText } from './file-text.ts';

/** What the workspace file says, and where it is changed. */
export const workspacePage: Page = async ({ owner, workspace }, { workspaceFiles }) => ({
	title: 'Workspace',
	tab: 'workspace',
	body: (
		<>
			<Heading title="Workspace">
				<p class="quiet wide">
					What this process read when it started, without the texts of its keys.
				</p>
			</Heading>
			<p class="note">
				All of it is changed in the file <code>{workspaceFiles.get(owner.product)}</code>, and read
				when the service starts.
			</p>
			<pre class="card" tabindex={0}>
				{fileText(workspace)}
			</pre>
		</>
	),
});

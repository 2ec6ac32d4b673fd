import { createJudge } from '../../../jobs/judged-products.ts';
import type { Page } from '../../page.ts';
import { Heading } from '../../parts/pieces.tsx';
import { fileText } from './file-text.ts';

/** Content and path of the workspace file. */
export const workspacePage: Page = async ({ owner, workspace }, { db, workspaceFiles }) => {
	const [judged] = await createJudge(new Map([[owner.product, workspace]]))(db);
	return {
		title: 'Workspace',
		tab: 'workspace',
		body: (
			<>
				<Heading title="Workspace">
					<p class="quiet wide">
						The settings that this process read when it started, without the values of its API keys.
					</p>
				</Heading>
				{judged!.entries && (
					<p class="alert">
						Another process applied a different file later. This process leaves the jobs to others
						that the difference concerns. Restart it with the latest file.
					</p>
				)}
				<p class="note">
					To change them, edit <code>{workspaceFiles.get(owner.product)}</code>, and restart the
					service.
				</p>
				<pre class="card" tabindex={0}>
					{fileText(workspace)}
				</pre>
			</>
		),
	};
};

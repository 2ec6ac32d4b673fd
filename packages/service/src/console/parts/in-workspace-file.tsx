import type { PageContext } from '../page-context.ts';

/** Says where something is changed that the console only shows. */
export const InWorkspaceFile = ({ asked, what }: { asked: PageContext; what: string }) => (
	<p class="note">
		{what} are changed in the <a href={asked.link('workspace/')}>workspace file</a>. The service
		reads it when it starts.
	</p>
);

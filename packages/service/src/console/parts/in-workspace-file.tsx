import type { PageContext } from '../page-context.ts';

/** Note for settings that the console shows but does not change. */
export const InWorkspaceFile = ({ asked, what }: { asked: PageContext; what: string }) => (
	<p class="note">
		{what} are configured in the <a href={asked.link('workspace/')}>workspace file</a>. The service
		reads the file when it starts.
	</p>
);

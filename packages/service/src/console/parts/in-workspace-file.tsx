import type { PageContext } from '../page-context.ts';

/** Note for settings that the console shows but does not change. */
export const InWorkspaceFile = ({ context, noun }: { context: PageContext; noun: string }) => (
	<p class="note">
		{noun} are configured in the <a href={context.link('workspace/')}>workspace file</a>. The
		service reads the file when it starts.
	</p>
);

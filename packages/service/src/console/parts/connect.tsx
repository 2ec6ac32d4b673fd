import { Copyable } from './copyable.tsx';

interface Props {
	/** An API key, or a placeholder for it. */
	apiKey: string;
	baseUrl: string;
}

/** Instructions for using an API key in n8n, in an assistant, and with curl. */
export const Connect = ({ apiKey, baseUrl }: Props) => (
	<>
		<section aria-labelledby="in-n8n">
			<h2 id="in-n8n">In n8n or Zapier</h2>
			<p>
				Create a credential of the type <b>Contact Sync API</b> in n8n, or connect an account of{' '}
				<b>Contact Sync</b> in Zapier. Enter the API key and the base URL.
			</p>
		</section>
		<section aria-labelledby="in-an-assistant">
			<h2 id="in-an-assistant">In an Assistant</h2>
			<Copyable
				label="command for an assistant"
				text={`claude mcp add contact-sync --env CONTACT_SYNC_API_KEY=${apiKey} --env CONTACT_SYNC_BASE_URL=${baseUrl} -- npx -y @contact-sync/mcp`}
			/>
		</section>
		<section aria-labelledby="with-curl">
			<h2 id="with-curl">With curl</h2>
			<Copyable
				label="curl command"
				text={`curl --header 'X-API-Key: ${apiKey}' ${baseUrl}/ping/`}
			/>
		</section>
	</>
);

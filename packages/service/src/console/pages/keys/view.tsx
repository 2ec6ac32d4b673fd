import type { PageContext } from '../../page-context.ts';
import { createKey } from '../../operations/create-key.ts';
import { disableKey } from '../../operations/disable-key.ts';
import { enableKey } from '../../operations/enable-key.ts';
import { rotateKey } from '../../operations/rotate-key.ts';
import { Moment } from '../../parts/moment.tsx';
import { OperationLink } from '../../parts/operation-link.tsx';
import { Badge, Empty, Heading } from '../../parts/pieces.tsx';
import { Table } from '../../parts/table.tsx';
import type { ListedKey } from './list-keys.ts';

export const KeysView = ({ asked, keys }: { asked: PageContext; keys: readonly ListedKey[] }) => (
	<>
		<Heading title="API Keys">
			<p class="quiet wide">
				The keys of the workspace file and of this console. The service stores only their hashes.
			</p>
			<p class="actions wide">
				<OperationLink asked={asked} operation={createKey} id="" />
			</p>
		</Heading>
		{keys.length === 0 ? (
			<Empty>The {asked.owner.environment} environment has no API key.</Empty>
		) : (
			<Table
				label="API keys"
				rows={keys}
				columns={[
					{ head: 'Name', cell: ({ name }) => <b>{name}</b> },
					{
						head: 'Scopes',
						cell: ({ scopes }) => (
							<span class="badges">
								{scopes.map((scope) => (
									<Badge>{scope}</Badge>
								))}
							</span>
						),
					},
					{
						head: 'Source',
						cell: ({ in_workspace_file }) =>
							in_workspace_file
								? 'the workspace file'
								: 'this console, or an earlier workspace file',
					},
					{ head: 'State', cell: (key) => <State asked={asked} apiKey={key} /> },
					{ head: 'Actions', cell: (key) => <Actions asked={asked} apiKey={key} /> },
				]}
			/>
		)}
	</>
);

interface Props {
	asked: PageContext;
	apiKey: ListedKey;
}

const State = ({ asked, apiKey: { disabled_at } }: Props) =>
	disabled_at === null ? (
		<Badge tone="good">enabled</Badge>
	) : (
		<>
			<Badge tone="wait">disabled</Badge> <Moment at={disabled_at} now={asked.now} />
		</>
	);

const Actions = ({ asked, apiKey: { id, disabled_at } }: Props) => (
	<span class="actions">
		{disabled_at === null ? (
			<>
				<OperationLink asked={asked} operation={rotateKey} id={id} label="Rotate" />
				<OperationLink asked={asked} operation={disableKey} id={id} label="Disable" />
			</>
		) : (
			<OperationLink asked={asked} operation={enableKey} id={id} label="Enable" />
		)}
	</span>
);

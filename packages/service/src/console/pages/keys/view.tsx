import type { PageContext } from '../../page-context.ts';
import { createKey } from '../../operations/create-key.ts';
import { disableKey } from '../../operations/disable-key.ts';
import { enableKey } from '../../operations/enable-key.ts';
import { rotateKey } from '../../operations/rotate-key.ts';
import { Moment } from '../../parts/moment.tsx';
import { actionsColumn, OperationLink } from '../../parts/operation-link.tsx';
import { Badge, Empty, Heading } from '../../parts/pieces.tsx';
import { Table } from '../../parts/table.tsx';
import type { ListedKey } from './list-keys.ts';

export const KeysView = ({
	context,
	keys,
}: {
	context: PageContext;
	keys: readonly ListedKey[];
}) => (
	<>
		<Heading title="API Keys">
			<p class="quiet wide">
				API keys from the workspace file and this console. The service stores only their hashes.
			</p>
			<p class="actions wide">
				<OperationLink context={context} operation={createKey} id="" />
			</p>
		</Heading>
		{keys.length === 0 ? (
			<Empty>The {context.owner.environment} environment has no API key.</Empty>
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
					{ head: 'State', cell: (key) => <State context={context} apiKey={key} /> },
					...actionsColumn<ListedKey>(context, (key) => <Actions context={context} apiKey={key} />),
				]}
			/>
		)}
	</>
);

interface Props {
	context: PageContext;
	apiKey: ListedKey;
}

const State = ({ context, apiKey: { disabled_at } }: Props) =>
	disabled_at === null ? (
		<Badge tone="good">enabled</Badge>
	) : (
		<>
			<Badge tone="wait">disabled</Badge> <Moment at={disabled_at} now={context.now} />
		</>
	);

const Actions = ({ context, apiKey: { id, disabled_at } }: Props) => (
	<span class="actions">
		{disabled_at === null ? (
			<>
				<OperationLink context={context} operation={rotateKey} id={id} label="Rotate" />
				<OperationLink context={context} operation={disableKey} id={id} label="Disable" />
			</>
		) : (
			<OperationLink context={context} operation={enableKey} id={id} label="Enable" />
		)}
	</span>
);

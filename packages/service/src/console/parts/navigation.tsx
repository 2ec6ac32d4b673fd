import { ATTENTION, type Attention } from '../attention.ts';
import type { PageContext } from '../page-context.ts';
import type { Tab } from '../page.ts';

/** Group of tabs. A group with one tab is a page. */
interface Group {
	label: string;
	tabs: readonly (readonly [tab: Tab, label: string])[];
}

const GROUPS: readonly Group[] = [
	{ label: 'Overview', tabs: [['overview', 'Overview']] },
	{ label: 'Contacts', tabs: [['contacts', 'Contacts']] },
	{
		label: 'Emails',
		tabs: [
			['outbox', 'Outbox'],
			['unsubscribed', 'Suppression List'],
		],
	},
	{
		label: 'Automation',
		tabs: [
			['sequences', 'Sequences'],
			['automations', 'Automations'],
			['jobs', 'Jobs'],
		],
	},
	{
		label: 'Settings',
		tabs: [
			['keys', 'API Keys'],
			['requests', 'Requests'],
			['audit', 'Audit Log'],
			['workspace', 'Workspace'],
		],
	},
];

interface Props {
	context: PageContext;
	tab: Tab;
	attention: Attention;
}

/** Links to the first page of each group, and to all pages of the current group. */
export function Navigation({ context, tab, attention }: Props) {
	const current = GROUPS.find(({ tabs }) => tabs.some(([name]) => name === tab))!; // each tab is in a group
	return (
		<nav aria-label="Pages">
			<ul>
				{GROUPS.map((group) => (
					<li>
						<a
							href={context.link(`${group.tabs[0]![0]}/`)}
							aria-current={group === current ? stateOf(group) : undefined}
						>
							{group.label}{' '}
							{group.tabs.map(([name]) => (
								<Count tab={name} attention={attention} />
							))}
						</a>
					</li>
				))}
			</ul>
			{current.tabs.length > 1 && (
				<ul aria-label={current.label} class="pages">
					{current.tabs.map(([name, label]) => (
						<li>
							<a href={context.link(`${name}/`)} aria-current={name === tab ? 'page' : undefined}>
								{label} <Count tab={name} attention={attention} />
							</a>
						</li>
					))}
				</ul>
			)}
		</nav>
	);
}

const stateOf = ({ tabs }: Group) => (tabs.length === 1 ? 'page' : 'true');

/** Number of items on a tab that need attention. */
function Count({ tab, attention }: { tab: Tab; attention: Attention }) {
	const count = attention[tab];
	if (count === undefined || !isCounted(tab)) return null;
	return (
		<span class="count">
			{count}
			<span class="hidden"> {ATTENTION[tab]}</span>
		</span>
	);
}

const isCounted = (tab: Tab): tab is keyof typeof ATTENTION => tab in ATTENTION;

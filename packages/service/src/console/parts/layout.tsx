import type { Child } from 'hono/jsx';
import { ATTENTION, type Attention } from '../attention.ts';
import type { PageContext } from '../page-context.ts';
import type { Tab } from '../page.ts';
import { Document } from './document.tsx';
import { Switch } from './switch.tsx';

const TABS: readonly [Tab, string][] = [
	['contacts', 'Contacts'],
	['outbox', 'Outbox'],
	['sequences', 'Sequences'],
	['automations', 'Automations'],
	['jobs', 'Jobs'],
	['keys', 'API Keys'],
	['requests', 'Requests'],
	['unsubscribed', 'Suppression List'],
	['audit', 'Audit Log'],
	['workspace', 'Workspace'],
];

interface Props {
	title: string;
	tab: Tab;
	context: PageContext;
	attention: Attention;
	signOutToken: string;
	children?: Child;
}

/**
 * Layout of pages that require a session: the product and environment switch, the navigation, and the
 * content.
 */
export function Layout({ title, tab, context, attention, signOutToken, children }: Props) {
	const root = context.link('', {}, context.defaultOwner);
	return (
		<Document title={title} root={root}>
			<a class="skip" href="#main">
				Skip to content
			</a>
			<header>
				<div class="bar">
					<a class="brand" href={context.link('contacts/')}>
						<img src={`${root}icon.svg`} alt="" width="24" height="24" /> Contact Sync
					</a>
					<Switch context={context} tab={tab} />
					<form method="post" action={`${root}logout`} class="sign-out">
						<input type="hidden" name="form_token" value={signOutToken} />
						<span class="quiet account">{context.account.name}</span>{' '}
						<button class="button">Sign Out</button>
					</form>
				</div>
				<nav aria-label="Pages">
					<ul>
						{TABS.map(([name, label]) => (
							<li>
								<a href={context.link(`${name}/`)} aria-current={name === tab ? 'page' : undefined}>
									{label} <Count tab={name} attention={attention} />
								</a>
							</li>
						))}
					</ul>
				</nav>
			</header>
			<main id="main" tabindex={-1}>
				{children}
			</main>
		</Document>
	);
}

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

import type { Child } from 'hono/jsx';
import type { Attention } from '../attention.ts';
import type { PageContext } from '../page-context.ts';
import type { Tab } from '../page.ts';
import { Document } from './document.tsx';
import { Navigation } from './navigation.tsx';
import { Switch } from './switch.tsx';

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
					<a class="brand" href={context.link('overview/')}>
						<img src={`${root}icon.svg`} alt="" width="24" height="24" /> Contact Sync
					</a>
					<Switch context={context} tab={tab} />
					<form method="post" action={`${root}logout`} class="sign-out">
						<input type="hidden" name="form_token" value={signOutToken} />
						<span class="quiet account">{context.account.name}</span>{' '}
						<button class="button">Sign Out</button>
					</form>
				</div>
				<Navigation context={context} tab={tab} attention={attention} />
			</header>
			<main id="main" tabindex={-1}>
				{children}
			</main>
		</Document>
	);
}

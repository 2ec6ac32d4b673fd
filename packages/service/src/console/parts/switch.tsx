import type { PageContext } from '../page-context.ts';
import type { Tab } from '../page.ts';

const ENVIRONMENTS = [
	['live', 'Live'],
	['test', 'Test'],
] as const;

/** Switches the product and the environment, and keeps the tab. */
export function Switch({
	context: { owner, products, link },
	tab,
}: {
	context: PageContext;
	tab: Tab;
}) {
	return (
		<div class="switch">
			{products.length === 1 ? (
				<strong class="product">{owner.product}</strong>
			) : (
				<details class="menu">
					<summary aria-label={`Product: ${owner.product}. Choose another`}>
						{owner.product}
					</summary>
					<ul>
						{products.map((product) => (
							<li>
								<a
									href={link(`${tab}/`, {}, { ...owner, product })}
									aria-current={product === owner.product ? 'true' : undefined}
								>
									{product}
								</a>
							</li>
						))}
					</ul>
				</details>
			)}
			<ul class="segments" aria-label="Environment">
				{ENVIRONMENTS.map(([environment, label]) => (
					<li>
						<a
							href={link(`${tab}/`, {}, { ...owner, environment })}
							aria-current={environment === owner.environment ? 'true' : undefined}
						>
							{label}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}

import type { FieldChange } from '../../../jobs/domain-event.ts';
import type { JsonObject } from '../../../store/tables.ts';
import { Value } from '../../parts/value.tsx';

/** Fields with their old and new values. */
export const Changes = ({ changes }: { changes: readonly FieldChange[] }) =>
	changes.length === 0 ? null : (
		<dl class="changes">
			{changes.map(({ field, from, to }) => (
				<div>
					<dt>{field}</dt>
					<dd>
						{from !== null && (
							<>
								<del>
									<Value value={from} />
								</del>{' '}
								<span aria-hidden="true">→</span>{' '}
							</>
						)}
						<ins>
							<Value value={to} />
						</ins>
					</dd>
				</div>
			))}
		</dl>
	);

/** Values by name. */
export const Details = ({ values }: { values: JsonObject }) =>
	Object.keys(values).length === 0 ? null : (
		<dl class="changes">
			{Object.entries(values).map(([name, value]) => (
				<div>
					<dt>{name}</dt>
					<dd>
						<Value value={value} />
					</dd>
				</div>
			))}
		</dl>
	);

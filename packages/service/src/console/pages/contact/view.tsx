import { TEXT_FIELDS } from '../../../base/text-fields.ts';
import type { StandardField } from '../../../domain/contacts/contact-fields.ts';
import type { ContactRow } from '../../../store/tables.ts';
import type { PageContext } from '../../page-context.ts';
import { cancelJobsOfContact } from '../../operations/cancel-all-jobs.ts';
import { deleteContactOperation } from '../../operations/delete-contact.ts';
import { exportContactOperation } from '../../operations/export-contact.ts';
import { nameOf } from '../../parts/contact-link.tsx';
import { Moment } from '../../parts/moment.tsx';
import { OperationLink } from '../../parts/operation-link.tsx';
import { Empty, Heading, Pager } from '../../parts/pieces.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Value } from '../../parts/value.tsx';
import { Tag } from '../contacts/view.tsx';
import { Enrollments, Mails } from './aside.tsx';
import type { ContactDetails } from './query.ts';
import { SuppressionNote } from './suppression-note.tsx';
import { Timeline } from './timeline.tsx';

export function ContactView({
	context,
	contactDetails,
}: {
	context: PageContext;
	contactDetails: ContactDetails;
}) {
	const { contact, tags, suppression, enrollments, mails, activity } = contactDetails;
	const name = nameOf(contact);
	return (
		<>
			<p class="back">
				<a href={context.link('contacts/')}>← Contacts</a>
			</p>
			<Heading title={<bdi>{name ?? contact.email}</bdi>}>
				<StatusBadge status={suppression?.reason ?? 'active'} />
				{name !== undefined && <p class="quiet wide">{contact.email}</p>}
				<p class="actions wide">
					<OperationLink context={context} operation={exportContactOperation} id={contact.id} />
					<OperationLink context={context} operation={cancelJobsOfContact} id={contact.id} />
					<OperationLink context={context} operation={deleteContactOperation} id={contact.id} />
				</p>
			</Heading>
			{suppression && (
				<SuppressionNote context={context} email={contact.email} suppression={suppression} />
			)}
			<div class="columns">
				<section aria-labelledby="timeline">
					<h2 id="timeline">Timeline</h2>
					<Timeline context={context} rows={activity.rows} />
					<Pager context={context} path={`contacts/${contact.id}/`} next={activity.next} />
				</section>
				<div class="aside">
					<section aria-labelledby="tags">
						<h2 id="tags">Tags</h2>
						{tags.length === 0 ? (
							<Empty>No tags.</Empty>
						) : (
							<p class="badges">
								{tags.map((tag) => (
									<Tag context={context} tag={tag} />
								))}
							</p>
						)}
					</section>
					<Fields context={context} contact={contact} />
					<Enrollments context={context} enrollments={enrollments} />
					<Mails context={context} mails={mails} />
				</div>
			</div>
		</>
	);
}

function Fields({ context, contact }: { context: PageContext; contact: ContactRow }) {
	const standard = Object.entries({ external_id: 'External ID', ...TEXT_FIELDS } as const);
	const filledIn = standard
		.map(([name, label]) => [label, contact[name as StandardField]] as const)
		.filter(([, value]) => value !== null);
	const custom = Object.entries(contact.custom_fields);
	return (
		<section aria-labelledby="fields">
			<h2 id="fields">Fields</h2>
			<dl>
				{[...filledIn, ...custom].map(([name, value]) => (
					<div>
						<dt>{name}</dt>
						<dd>
							<Value value={value} />
						</dd>
					</div>
				))}
				<div>
					<dt>Created</dt>
					<dd>
						<Moment at={contact.created_at} now={context.now} />
					</dd>
				</div>
				<div>
					<dt>Updated</dt>
					<dd>
						<Moment at={contact.updated_at} now={context.now} />
					</dd>
				</div>
				<div>
					<dt>ID</dt>
					<dd>
						<code>{contact.id}</code>
					</dd>
				</div>
			</dl>
		</section>
	);
}

import type { PageContext } from '../../page-context.ts';
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
import type { ContactStory } from './query.ts';
import { Timeline } from './timeline.tsx';

export function ContactView({ asked, story }: { asked: PageContext; story: ContactStory }) {
	const { contact, tags, status, enrollments, mails, activity } = story;
	const name = nameOf(contact);
	return (
		<>
			<p class="back">
				<a href={asked.link('contacts/')}>← Contacts</a>
			</p>
			<Heading title={<bdi>{name ?? contact.email}</bdi>}>
				<StatusBadge status={status} />
				{name !== undefined && <p class="quiet wide">{contact.email}</p>}
				<p class="actions wide">
					<OperationLink asked={asked} operation={exportContactOperation} id={contact.id} />
					<OperationLink asked={asked} operation={deleteContactOperation} id={contact.id} />
				</p>
			</Heading>
			<div class="columns">
				<section aria-labelledby="timeline">
					<h2 id="timeline">Timeline</h2>
					<Timeline asked={asked} rows={activity.rows} />
					<Pager asked={asked} path={`contacts/${contact.id}/`} next={activity.next} />
				</section>
				<div class="aside">
					<section aria-labelledby="tags">
						<h2 id="tags">Tags</h2>
						{tags.length === 0 ? (
							<Empty>No tags.</Empty>
						) : (
							<p class="badges">
								{tags.map((tag) => (
									<Tag asked={asked} tag={tag} />
								))}
							</p>
						)}
					</section>
					<Fields asked={asked} story={story} />
					<Enrollments asked={asked} enrollments={enrollments} />
					<Mails asked={asked} mails={mails} />
				</div>
			</div>
		</>
	);
}

function Fields({ asked, story: { contact } }: { asked: PageContext; story: ContactStory }) {
	const standard = {
		'External ID': contact.external_id,
		'First Name': contact.first_name,
		'Last Name': contact.last_name,
		'Display Name': contact.display_name,
		Source: contact.source,
	};
	const given = Object.entries(standard).filter(([, value]) => value !== null);
	const custom = Object.entries(contact.custom_fields);
	return (
		<section aria-labelledby="fields">
			<h2 id="fields">Fields</h2>
			<dl>
				{[...given, ...custom].map(([name, value]) => (
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
						<Moment at={contact.created_at} now={asked.now} />
					</dd>
				</div>
				<div>
					<dt>Updated</dt>
					<dd>
						<Moment at={contact.updated_at} now={asked.now} />
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

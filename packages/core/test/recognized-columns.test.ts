import { rowFormOf } from '../src/input/row-form.ts';
import { fields } from './helpers/read-row.ts';

/**
 * Column names that version 1 of the node and of the Zapier app recognize. A saved workflow sends any other column
 * as a custom field, so this list never changes. See docs/publishing/versioning.md.
 */
const VERSION_1: Readonly<Record<string, readonly string[]>> = {
	email: [
		...['contactemail', 'customeremail', 'email', 'emailaddress', 'emailid', 'mail'],
		...['mailaddress', 'primaryemail', 'subscriberemail', 'useremail', 'youremail'],
	],
	external_id: ['externalid', 'userid'],
	first_name: [
		...['contactfirstname', 'first', 'firstname', 'fname', 'forename', 'givenname'],
		'yourfirstname',
	],
	last_name: [
		...['contactlastname', 'familyname', 'last', 'lastname', 'lname', 'surname'],
		'yourlastname',
	],
	display_name: ['contactname', 'customername', 'displayname', 'fullname', 'name', 'yourname'],
	source: ['contactsource', 'leadsource', 'originalsource', 'signupsource', 'source'],
	tag_names: ['tag', 'taglist', 'tagnames', 'tags'],
};

it('a row recognizes the same column names as in version 1', () => {
	const found = [...rowFormOf(fields)!.recognized];
	const namesOf = (field: string) =>
		found.flatMap(([column, name]) => (name === field ? [column] : [])).sort();
	expect(Object.fromEntries(Object.keys(VERSION_1).map((name) => [name, namesOf(name)]))).toEqual(
		VERSION_1,
	);
	expect(new Set(found.map(([, name]) => name))).toEqual(new Set(Object.keys(VERSION_1)));
});

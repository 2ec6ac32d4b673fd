import { rowFormOf } from '../src/input/row-form.ts';
import { fields } from './helpers/read-row.ts';

/**
 * Column names that version 1 of the node and of the Zapier app recognize. A saved workflow sends any other column
 * as a custom field, so this list never changes. See docs/publishing/versioning.md.
 */
const VERSION_1: Readonly<Record<string, readonly string[]>> = {
	email: [
		...['adresseelectronique', 'adresseemail', 'adressemail', 'contactemail', 'correioeletronico'],
		...['correo', 'correoelectronico', 'courriel', 'customeremail', 'direcciondecorreoelectronico'],
		...['direcciondeemail', 'email', 'emailaddress', 'emailadres', 'emailadresse', 'emailid'],
		...['enderecodeemail', 'mail', 'mailaddress', 'mailadres', 'mailadresse', 'primaryemail'],
		...['subscriberemail', 'useremail', 'youremail'],
	],
	external_id: ['externalid', 'externeid', 'idexterne', 'idexterno', 'userid'],
	first_name: [
		...['contactfirstname', 'first', 'firstname', 'fname', 'forename', 'givenname', 'nombre'],
		...['nome', 'prenom', 'primeironome', 'primernombre', 'voornaam', 'vorname', 'yourfirstname'],
	],
	last_name: [
		...['achternaam', 'apellido', 'apellidos', 'contactlastname', 'familienaam', 'familienname'],
		...['familyname', 'last', 'lastname', 'lname', 'nachname', 'nom', 'nomdefamille', 'sobrenome'],
		...['surname', 'ultimonome', 'yourlastname'],
	],
	display_name: [
		...['contactname', 'customername', 'displayname', 'fullname', 'naam', 'name', 'nombrecompleto'],
		...['nombreyapellido', 'nombreyapellidos', 'nomcomplet', 'nomecompleto', 'nomeesobrenome'],
		...['prenometnom', 'volledigenaam', 'vollstandigername', 'vorundnachname', 'yourname'],
	],
	source: [
		...['bron', 'contactsource', 'fonte', 'fuente', 'leadquelle', 'leadsource', 'originalsource'],
		...['quelle', 'signupsource', 'source'],
	],
	tag_names: [
		...['etiqueta', 'etiquetas', 'etiquettes', 'marcadores', 'schlagworter', 'tag', 'taglist'],
		...['tagnames', 'tags'],
	],
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

/**
 * Usual column names in exports and forms, in English, German, French, Spanish, Portuguese, and Dutch. Case,
 * spaces, punctuation, and accents are ignored. Names that can mean something else aren't included, such as
 * `Apelido`, a last name in Portugal and a nickname in Brazil, and `Nom et prénom`, whose order is reversed.
 */
export const columnNames = {
	email: [
		...['Email Address', 'Email ID', 'Mail', 'Mail Address', 'Primary Email', 'Your Email'],
		...['Contact Email', 'Customer Email', 'Subscriber Email', 'User Email'],
		...['E-Mail-Adresse', 'Mailadresse'],
		...['Adresse e-mail', 'Adresse mail', 'Adresse électronique', 'Courriel'],
		...['Correo electrónico', 'Dirección de correo electrónico', 'Correo', 'Dirección de email'],
		...['Endereço de e-mail', 'Correio eletrônico'],
		...['E-mailadres', 'Mailadres'],
	],
	first_name: [
		...['First', 'Given Name', 'Forename', 'FName', 'Your First Name', 'Contact First Name'],
		...['Vorname', 'Prénom', 'Nombre', 'Primer nombre', 'Nome', 'Primeiro nome', 'Voornaam'],
	],
	last_name: [
		...['Last', 'Surname', 'Family Name', 'LName', 'Your Last Name', 'Contact Last Name'],
		...['Nachname', 'Familienname', 'Nom', 'Nom de famille', 'Apellido', 'Apellidos'],
		...['Sobrenome', 'Último nome', 'Achternaam', 'Familienaam'],
	],
	full_name: [
		...['Name', 'Full Name', 'Your Name', 'Contact Name', 'Customer Name'],
		...['Vollständiger Name', 'Vor- und Nachname', 'Nom complet', 'Prénom et nom'],
		...['Nombre completo', 'Nombre y apellidos', 'Nombre y apellido'],
		...['Nome completo', 'Nome e sobrenome', 'Volledige naam', 'Naam'],
	],
	external_id: [
		'User ID', // others, such as Customer ID, can contain the ID of a company
		...['Externe ID', 'ID externe', 'ID externo'],
	],
	source: [
		...['Lead Source', 'Contact Source', 'Signup Source', 'Original Source'],
		...['Quelle', 'Lead-Quelle', 'Fuente', 'Fonte', 'Bron'],
	],
	tags: ['Tag', 'Tag List', 'Schlagwörter', 'Étiquettes', 'Etiqueta', 'Etiquetas', 'Marcadores'],
} as const;

/** Columns for the first or the last name that contain the full name if the row has no other part of the name. */
export const wholeNames = { first_name: ['Nombre', 'Nome'], last_name: ['Nom'] } as const;

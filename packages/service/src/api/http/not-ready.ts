/** Reasons why the process can't serve requests, and what to do. */
export const NOT_READY = {
	silent:
		"The database doesn't respond. Check that it's running and that this machine can reach it.",
	full: "The disk of the database is full, so no change can be stored. The operator of the service can free space; a restart isn't needed.",
	'read-only':
		'The database accepts no changes, as on a standby. The operator of the service can change DATABASE_URL to the primary server, or end the read-only mode.',
} as const;

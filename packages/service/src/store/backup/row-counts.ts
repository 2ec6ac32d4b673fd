/** Row counts of a backup. */
export interface RowCounts {
	contacts: number;
	/** Number of rows in all tables except `contacts`. */
	others: number;
}

/** Formats the counts, such as "1 contact and 17 other rows". */
export const describeRows = ({ contacts, others }: RowCounts): string =>
	`${contacts} ${contacts === 1 ? 'contact' : 'contacts'} and ${others} other ${others === 1 ? 'row' : 'rows'}`;

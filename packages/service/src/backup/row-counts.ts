/** How many rows a backup holds. */
export interface RowCounts {
	contacts: number;
	/** Of all other tables. */
	others: number;
}

/** As "1 contact and 17 other rows". */
export const tellRows = ({ contacts, others }: RowCounts): string =>
	`${contacts} ${contacts === 1 ? 'contact' : 'contacts'} and ${others} other ${others === 1 ? 'row' : 'rows'}`;

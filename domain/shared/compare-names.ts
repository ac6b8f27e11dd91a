// A fixed language: browsers with another language would sort letters with accents differently from the server.
const collator = new Intl.Collator('en', { numeric: true });

/**
 * Compares names for sorting: by letters, with numbers by value. Columns of names with the SQL collation `name_order` sort the same. Names that
 * differ only in invisible characters are compared by their characters.
 */
export const compareNames = (a: string, b: string): number => collator.compare(a, b) || Number(a > b) - Number(a < b);

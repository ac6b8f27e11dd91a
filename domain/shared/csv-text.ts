// Not `escape_formulas` of csv-stringify: this also escapes after `;` and line breaks, is reversible and runs in the browser.

/** Where a spreadsheet would begin a formula: at the start of a text, or behind what another program takes for the end of a cell. */
const formula = /(?<=^|[;\t\r\n])(?=[' \u00a0]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;
const escapedFormula = /(?<=^|[;\t\r\n])'(?=[' \u00a0]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;

/** Escapes a text for spreadsheets: adds an apostrophe before each character that would start a formula. */
export const escapeFormula = (text: string): string => text.replace(formula, "'");

/** Reverses `escapeFormula`. */
export const unescapeFormula = (text: string): string => text.replace(escapedFormula, '');

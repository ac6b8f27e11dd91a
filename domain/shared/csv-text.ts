// Replaces the option `escape_formulas` of csv-stringify. Also escapes after `;` and line breaks, is reversible and runs in the browser.

/** Positions where a spreadsheet may start a formula: the start of a text, and after characters that may end a cell. */
const formulaStart = /(?<=^|[;\t\r\n])(?=[' \u00a0]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;
const escapedFormulaStart = /(?<=^|[;\t\r\n])'(?=[' \u00a0]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;

/** Escapes a text for spreadsheets: adds an apostrophe before each character that would start a formula. */
export const escapeFormula = (text: string): string => text.replace(formulaStart, "'");

/** Reverses `escapeFormula`. */
export const unescapeFormula = (text: string): string => text.replace(escapedFormulaStart, '');

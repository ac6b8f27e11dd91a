/** Formats an answer of the quote form: "Yes" for `yes`, "No" for `no`, '' without an answer. */
export const formatYesNo = (answer: string): string => ({ yes: 'Yes', no: 'No' })[answer] ?? '';

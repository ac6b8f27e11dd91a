/** Returns the label of an answer: "Yes" for `yes`, "No" for `no`, '' without an answer. */
export const formatYesNo = (answer: string): string => ({ yes: 'Yes', no: 'No' })[answer] ?? '';

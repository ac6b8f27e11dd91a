/** Returns the label of an answer: `yes` → "Yes", `no` → "No", unanswered → "". */
export const formatYesNo = (answer: string): string => ({ yes: 'Yes', no: 'No' })[answer] ?? '';

/** Titles of the four steps of the form (specification, section 2). */
export const stepTitles = ['Material Selection', 'Fabrication & Installation', 'Site Details', 'Additional information'] as const;

/**
 * Questions of a quote request in the order of the form, with their step and label. Most names are those of the specification, section 3.
 * The form, its summary, the account, the back office and the emails show these labels.
 */
export const requestQuestions = {
  service_name: { step: 0, label: 'Service Name' },
  primary_colour: { step: 0, label: 'Color' },
  secondary_colour: { step: 0, label: 'Second choice of color' },
  mainCategory: { step: 0, label: 'Material' },
  subCategory: { step: 0, label: 'Type' },
  stone: { step: 0, label: 'Stone' },
  price: { step: 0, label: 'Price when requested' },
  meters: { step: 0, label: 'Meters' },
  pieces: { step: 0, label: 'Pieces' },
  estimate: { step: 0, label: 'Estimate when sent' },
  type_sink: { step: 1, label: 'Sink type' },
  extras: { step: 1, label: 'Extras' },
  remove_countertops: { step: 1, label: 'Remove existing countertops' },
  line1: { step: 2, label: 'Address line' },
  line2: { step: 2, label: 'Suburb' },
  city: { step: 2, label: 'City' },
  province: { step: 2, label: 'Province' },
  postal_code: { step: 2, label: 'Postal code' },
  install_groundfloor: { step: 2, label: 'Ground-floor access with parking' },
  notes: { step: 2, label: 'Notes' },
  project_urgency: { step: 3, label: 'Project urgency' },
  isDesignPlan: { step: 3, label: 'Design plan' },
  files: { step: 3, label: 'Files' },
  message: { step: 3, label: 'Message' },
  any_details: { step: 3, label: 'Any other details' },
} as const satisfies Record<string, { step: 0 | 1 | 2 | 3; label: string }>;

export type RequestQuestion = keyof typeof requestQuestions;
/** Answers as text; '' for an unanswered question. A question without an entry was not asked. */
export type RequestAnswers = { readonly [Question in RequestQuestion]?: string };
export type AnswerGroup = { title: string; rows: { question: RequestQuestion; label: string; value: string }[] };

/** Groups answers by the steps of the form, in the order of the form. */
export function groupAnswers(answers: RequestAnswers): AnswerGroup[] {
  const asked = (Object.keys(requestQuestions) as RequestQuestion[]).filter((question) => answers[question] !== undefined);
  return stepTitles.map((title, index) => ({
    title,
    rows: asked
      .filter((question) => requestQuestions[question].step === index)
      .map((question) => ({ question, label: requestQuestions[question].label, value: answers[question]! })),
  }));
}

/** Formats an answer: "Yes" for `yes`, "No" for `no`, '' without an answer. */
export const formatYesNo = (answer: string): string => ({ yes: 'Yes', no: 'No' })[answer] ?? '';

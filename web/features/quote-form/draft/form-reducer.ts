import type { Lookup } from '#contract/schemas.ts';
import type { Contact, SinkType } from '#domain/quotes/quote-request.ts';
import type { SelectedProduct, QuoteDraft, UploadedFile } from './quote-draft.ts';

/** Answers of the form, and the address fields that the user has edited. */
export type FormState = { draft: QuoteDraft; touched: { readonly [Field in keyof Contact]?: true } };

export type FormAction =
  | { type: 'set'; answers: Partial<Omit<QuoteDraft, 'contact' | 'pictures' | 'mainCategory' | 'subCategory'>> }
  | { type: 'material'; material: Lookup | null }
  | { type: 'subcategory'; subCategory: Lookup | null }
  | { type: 'contact'; field: keyof Contact; value: string }
  | { type: 'suburb'; name: string; postalCode?: string | undefined }
  | { type: 'applyProfileAddress'; residence: Contact }
  | { type: 'markAddressTouched' }
  | { type: 'resetTouched' }
  | { type: 'prefill'; answers: Partial<QuoteDraft> }
  | { type: 'restore'; draft: QuoteDraft }
  | { type: 'addFile'; picture: UploadedFile }
  | { type: 'removeFile'; path: string }
  | { type: 'clearFiles' }
  | { type: 'restoreFiles'; pictures: UploadedFile[]; at: number };

const allTouched: FormState['touched'] = { line1: true, line2: true, province: true, city: true, postal_code: true };

/** Returns the selected sinks. `none` and the other sinks exclude each other; the latest selection has priority. */
export function resolveSinkSelection(current: QuoteDraft['type_sink'], selected: readonly string[]): QuoteDraft['type_sink'] {
  const isNoneAdded = selected.includes('none') && !current.none;
  const hasOtherSinks = selected.some((sink) => sink !== 'none');
  const isSelected = (sink: SinkType) => selected.includes(sink) && (sink === 'none' ? isNoneAdded || !hasOtherSinks : !isNoneAdded);
  return Object.fromEntries((Object.keys(current) as SinkType[]).map((sink) => [sink, isSelected(sink)])) as QuoteDraft['type_sink'];
}

/** Returns true if the user edited the field. An edited suburb includes its postal code. */
export const isAddressFieldEdited = (touched: FormState['touched'], field: keyof Contact): boolean =>
  touched[field] === true || (field === 'postal_code' && touched.line2 === true);

// Skips fields that the user edited. Empty fields of the profile do not clear defaults.
function withResidence({ draft, touched }: FormState, residence: Contact): FormState {
  const contact = { ...draft.contact };
  for (const field of Object.keys(contact) as (keyof Contact)[]) {
    if (!isAddressFieldEdited(touched, field) && residence[field]) contact[field] = residence[field];
  }
  return { draft: { ...draft, contact }, touched };
}

// A suburb without a postal code clears the code of the previous suburb, but not an entered code.
function withSuburb({ draft, touched }: FormState, name: string, postalCode = ''): FormState {
  const contact = { ...draft.contact, line2: name };
  if (postalCode !== '' || touched.postal_code !== true) contact.postal_code = postalCode;
  return { draft: { ...draft, contact }, touched: { ...touched, line2: true } };
}

/** Returns the product if it belongs to the type, or if no type is selected; else null. */
const clearIfOfOtherType = (product: SelectedProduct | null, type: Lookup | null): SelectedProduct | null =>
  type === null || product?.subCategory === type._id ? product : null;

/** Applies a change to the answers of the form (specification, section 4, Quote request). */
export function reduceForm(state: FormState, action: FormAction): FormState {
  const { draft, touched } = state;
  const changeAnswers = (answers: Partial<QuoteDraft>): FormState => ({ draft: { ...draft, ...answers }, touched });
  switch (action.type) {
    case 'set':
      return changeAnswers(action.answers);
    case 'material':
      return changeAnswers({ mainCategory: action.material, subCategory: null, product: null });
    case 'subcategory':
      return changeAnswers({ subCategory: action.subCategory, product: clearIfOfOtherType(draft.product, action.subCategory) });
    case 'contact':
      return {
        draft: { ...draft, contact: { ...draft.contact, [action.field]: action.value } },
        touched: { ...touched, [action.field]: true },
      };
    case 'suburb':
      return withSuburb(state, action.name, action.postalCode);
    case 'applyProfileAddress':
      return withResidence(state, action.residence);
    case 'markAddressTouched':
      return { draft, touched: allTouched };
    case 'resetTouched':
      return { draft, touched: {} };
    case 'prefill':
      return changeAnswers(action.answers);
    case 'restore':
      return { draft: action.draft, touched: allTouched };
    case 'addFile':
      return changeAnswers({ pictures: [...draft.pictures, action.picture] });
    case 'removeFile':
      return changeAnswers({ pictures: draft.pictures.filter(({ path }) => path !== action.path) });
    case 'clearFiles':
      return changeAnswers({ pictures: [] });
    // Does not remove files that were added after the removal.
    case 'restoreFiles':
      return changeAnswers({ pictures: [...draft.pictures.slice(0, action.at), ...action.pictures, ...draft.pictures.slice(action.at)] });
  }
}

import type { Lookup } from '#contract/shapes.ts';
import type { Contact, SinkType } from '#domain/quote.ts';
import type { ChosenStone, QuoteDraft, QuotePicture } from './quote-draft.ts';

/** The form's answers, and which parts of the address the person has had a hand in. */
export type FormState = { draft: QuoteDraft; touched: { readonly [Field in keyof Contact]?: true } };

export type FormAction =
  | { type: 'set'; answers: Partial<Omit<QuoteDraft, 'contact' | 'pictures' | 'mainCategory' | 'subCategory'>> }
  | { type: 'material'; material: Lookup | null }
  | { type: 'subcategory'; subCategory: Lookup | null }
  | { type: 'contact'; field: keyof Contact; value: string }
  | { type: 'suburb'; name: string; postalCode?: string | undefined }
  | { type: 'residence'; residence: Contact }
  | { type: 'settle' }
  | { type: 'untouch' }
  | { type: 'prefill'; answers: Partial<QuoteDraft> }
  | { type: 'restore'; draft: QuoteDraft }
  | { type: 'addPicture'; picture: QuotePicture }
  | { type: 'removePicture'; path: string }
  | { type: 'emptyPictures' }
  | { type: 'putBackPictures'; pictures: QuotePicture[]; at: number };

const allTouched: FormState['touched'] = { line1: true, line2: true, province: true, city: true, postal_code: true };

/** `None` and the other sinks exclude each other: the newest choice counts. */
export function chooseSinks(before: QuoteDraft['type_sink'], chosen: readonly string[]): QuoteDraft['type_sink'] {
  const noneIsNew = chosen.includes('none') && !before.none;
  const others = chosen.some((sink) => sink !== 'none');
  const kept = (sink: SinkType) => chosen.includes(sink) && (sink === 'none' ? noneIsNew || !others : !noneIsNew);
  return Object.fromEntries((Object.keys(before) as SinkType[]).map((sink) => [sink, kept(sink)])) as QuoteDraft['type_sink'];
}

// The profile's address never replaces what the person typed, nor a default by nothing.
function withResidence({ draft, touched }: FormState, residence: Contact): FormState {
  const contact = { ...draft.contact };
  for (const field of Object.keys(contact) as (keyof Contact)[]) {
    if (touched[field] !== true && residence[field]) contact[field] = residence[field];
  }
  return { draft: { ...draft, contact }, touched };
}

// A suburb without a code of its own, or one that the list does not know, takes away the last suburb's, but not one that was typed.
function withSuburb({ draft, touched }: FormState, name: string, postalCode = ''): FormState {
  const contact = { ...draft.contact, line2: name };
  if (postalCode !== '' || touched.postal_code !== true) contact.postal_code = postalCode;
  return { draft: { ...draft, contact }, touched: { ...touched, line2: true } };
}

const inType = (stone: ChosenStone | null, type: Lookup | null): ChosenStone | null =>
  type === null || stone?.subCategory === type._id ? stone : null;

/** Every change of the form's answers (specification, section 4, Quote request). */
export function formReducer(state: FormState, action: FormAction): FormState {
  const { draft, touched } = state;
  const change = (answers: Partial<QuoteDraft>): FormState => ({ draft: { ...draft, ...answers }, touched });
  switch (action.type) {
    case 'set':
      return change(action.answers);
    case 'material':
      return change({ mainCategory: action.material, subCategory: null, product: null });
    case 'subcategory':
      return change({ subCategory: action.subCategory, product: inType(draft.product, action.subCategory) });
    case 'contact':
      return {
        draft: { ...draft, contact: { ...draft.contact, [action.field]: action.value } },
        touched: { ...touched, [action.field]: true },
      };
    case 'suburb':
      return withSuburb(state, action.name, action.postalCode);
    case 'residence':
      return withResidence(state, action.residence);
    case 'settle':
      return { draft, touched: allTouched };
    case 'untouch':
      return { draft, touched: {} };
    case 'prefill':
      return change(action.answers);
    case 'restore':
      return { draft: action.draft, touched: allTouched };
    case 'addPicture':
      return change({ pictures: [...draft.pictures, action.picture] });
    case 'removePicture':
      return change({ pictures: draft.pictures.filter(({ path }) => path !== action.path) });
    case 'emptyPictures':
      return change({ pictures: [] });
    // What has come since they went stays.
    case 'putBackPictures':
      return change({ pictures: [...draft.pictures.slice(0, action.at), ...action.pictures, ...draft.pictures.slice(action.at)] });
  }
}

import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { Lookup, Picture } from '#contract/schemas.ts';
import { defaultCity, defaultProvince, type Contact, type Extra, type SinkType } from '#domain/quotes/quote-request.ts';

export type YesNo = '' | 'yes' | 'no';
/** Piece of the worktop in millimeters, as entered. */
export type PieceInput = { length: string; depth: string };
/** Uploaded file. @property about description below the name in the form, for example its size */
export type UploadedFile = { path: string; name: string; about?: string };

/** Fields of the selected product that the form and the summary show. Stored with the draft, so that no page loads them again. */
export type SelectedProduct = Pick<
  Product,
  '_id' | 'name' | 'subCategory' | 'mainCategoryName' | 'subCategoryName' | 'price' | 'pricePer' | 'saleUnit'
> & {
  picture: Picture | null;
};

/** Answers of the quote form (specification, section 3). */
export type QuoteDraft = {
  /** Id of the form: names its autosave and its lock, and is the idempotency key of its request. */
  key: string;
  service_name: string;
  primary_colour: Lookup | null;
  secondary_colour: Lookup | null;
  mainCategory: Lookup | null;
  subCategory: Lookup | null;
  product: SelectedProduct | null;
  meters: string;
  running_meters: boolean;
  square_meters: boolean;
  /** Input of the meters calculator. Sent only while `meters` is the sum of the pieces. */
  pieces: PieceInput[];
  type_sink: Record<SinkType, boolean>;
  extras: Record<Extra, boolean>;
  remove_countertops: YesNo;
  contact: Contact;
  install_groundfloor: YesNo;
  notes: string;
  project_urgency: string;
  isDesignPlan: YesNo;
  pictures: UploadedFile[];
  any_details: string;
};

export const createEmptyDraft = (): QuoteDraft => ({
  key: '',
  service_name: '',
  primary_colour: null,
  secondary_colour: null,
  mainCategory: null,
  subCategory: null,
  product: null,
  meters: '',
  running_meters: false,
  square_meters: false,
  pieces: [],
  type_sink: { drop_in: false, undermounted: false, butter: false, on_top: false, other: false, none: false },
  extras: { splashback: false, kickplates: false, hob_clabbing: false },
  remove_countertops: '',
  contact: { line1: '', line2: '', province: defaultProvince, city: defaultCity, postal_code: '' },
  install_groundfloor: '',
  notes: '',
  project_urgency: '',
  isDesignPlan: '',
  pictures: [],
  any_details: '',
});

/** Returns the fields of a product that a draft stores. */
export const toSelectedProduct = (product: Product): SelectedProduct => ({
  _id: product._id,
  name: product.name,
  subCategory: product.subCategory,
  mainCategoryName: product.mainCategoryName,
  subCategoryName: product.subCategoryName,
  price: product.price,
  pricePer: product.pricePer,
  saleUnit: product.saleUnit,
  picture: product.pictures[0] ?? null,
});

const serializeAnswers = (draft: QuoteDraft): string => JSON.stringify({ ...draft, key: '' });

/** Returns true if there is any answer other than the default values. */
export const hasAnswers = (draft: QuoteDraft): boolean => serializeAnswers(draft) !== serializeAnswers(createEmptyDraft());

/**
 * Converts a stored value to a draft. Fields that an older version did not store get their defaults.
 * @returns undefined if the value is not a draft
 */
export function toQuoteDraft(value: unknown): QuoteDraft | undefined {
  const stored = value as Partial<QuoteDraft> | null | undefined;
  if (!Array.isArray(stored?.pictures)) return undefined;
  const emptyDraft = createEmptyDraft();
  const storedAnswers = Object.entries(stored).filter(([name]) => name in emptyDraft);
  return {
    ...emptyDraft,
    ...Object.fromEntries(storedAnswers),
    contact: { ...emptyDraft.contact, ...stored.contact },
    type_sink: { ...emptyDraft.type_sink, ...stored.type_sink },
    extras: { ...emptyDraft.extras, ...stored.extras },
  };
}

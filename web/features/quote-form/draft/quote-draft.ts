import type { Product } from '#contract/catalogue.ts';
import type { Lookup, Picture } from '#contract/shapes.ts';
import { defaultCity, defaultProvince, type Contact, type Extra, type SinkType } from '#domain/quote.ts';
import { readStoredDraft } from './draft-storage.ts';

export type YesNo = '' | 'yes' | 'no';
/** A piece of the worktop as typed, in millimetres. */
export type TypedPiece = { length: string; depth: string };
/** A stored file; `about` is what the form shows under its name. */
export type QuotePicture = { path: string; name: string; about?: string };

/** What the form and the summary show of the chosen stone, kept so that neither has to ask again. */
export type ChosenStone = Pick<Product, '_id' | 'name' | 'subCategory' | 'mainCategoryName' | 'subCategoryName' | 'price' | 'pricePer'> & {
  picture: Picture | null;
};

/** A quote request as it stands in the form (specification, section 3). */
export type QuoteDraft = {
  /** The Idempotency-Key: one per draft, so that a retry is the same request. */
  key: string;
  service_name: string;
  primary_colour: Lookup | null;
  secondary_colour: Lookup | null;
  mainCategory: Lookup | null;
  subCategory: Lookup | null;
  product: ChosenStone | null;
  meters: string;
  running_meters: boolean;
  square_meters: boolean;
  /** What the metres were worked out from; never sent. */
  pieces: TypedPiece[];
  type_sink: Record<SinkType, boolean>;
  extras: Record<Extra, boolean>;
  remove_countertops: YesNo;
  contact: Contact;
  install_groundfloor: YesNo;
  notes: string;
  project_urgency: string;
  isDesignPlan: YesNo;
  pictures: QuotePicture[];
  any_details: string;
};

/** A form nobody has touched. */
export const emptyDraft = (): QuoteDraft => ({
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

/** What a draft keeps of a product. */
export const toChosenStone = (product: Product): ChosenStone => ({
  _id: product._id,
  name: product.name,
  subCategory: product.subCategory,
  mainCategoryName: product.mainCategoryName,
  subCategoryName: product.subCategoryName,
  price: product.price,
  pricePer: product.pricePer,
  picture: product.pictures[0] ?? null,
});

/** A stored draft, filled up where it was written by an older version; undefined where it is none. */
export function parseDraft(text: string | null): QuoteDraft | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<QuoteDraft> | null;
    if (stored === null || typeof stored !== 'object' || !Array.isArray(stored.pictures)) return undefined;
    const empty = emptyDraft();
    const known = Object.entries(stored).filter(([name]) => name in empty);
    return {
      ...empty,
      ...Object.fromEntries(known),
      contact: { ...empty.contact, ...stored.contact },
      type_sink: { ...empty.type_sink, ...stored.type_sink },
      extras: { ...empty.extras, ...stored.extras },
    };
  } catch {
    return undefined;
  }
}

export const readDraft = (): QuoteDraft | undefined => parseDraft(readStoredDraft());

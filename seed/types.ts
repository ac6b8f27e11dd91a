import type { GeneralSettings, HomeContent, SocialLinksDto } from '#contract/public/settings.endpoints.ts';
import type { BankDetails, SaleSettings } from '#domain/orders/sale-settings.ts';
import type { PriceItem, PriceUnit, PriceZone } from '#domain/pricing/price-book.ts';

// The types of the files in seed/content. Records refer to each other by slug.

/** A picture of a record. `file` is a path under seed/pictures. */
export type PictureUse = { file: string; alt: string };
export type ProductPictureUse = PictureUse & { kind: 'slab' | 'detail' | 'edge' | 'room' };
export type DemoCategory = {
  slug: string;
  name: string;
  description: string;
  picture: string;
  subcategories: { slug: string; name: string; description: string }[];
};
export type DemoColour = { slug: string; name: string };
export type DemoProduct = {
  slug: string;
  name: string;
  mainCategory: string;
  subCategory: string;
  colour: string;
  description: string;
  /** Rand, VAT included. */
  price: number;
  pricePer: string;
  /** Rand without VAT. */
  cost: number;
  /** Prices by thickness and per slab. */
  rates?: { thicknessMm: number | null; isPerSlab: boolean; price: number; cost: number }[];
  finish: string;
  slabLengthMm: number;
  slabWidthMm: number;
  edgeProfile: string;
  pictures: ProductPictureUse[];
};
export type DemoService = {
  slug: string;
  name: string;
  description: string;
  price: number;
  featured: 'Yes' | 'No';
  services: { name: string }[];
  pictures: PictureUse[];
};
export type DemoPriceBook = {
  name: string;
  showEstimate: boolean;
  vatPercent: number;
  standardDepthMm: number;
  wastePercent: number;
  remnantCreditPercent: number;
  /** Rates are in rand, VAT included, costs without VAT. Rates of the unit `percent` are in percent. */
  lines: {
    code: string;
    name: string;
    item: PriceItem;
    variant: string;
    unit: PriceUnit;
    low: number;
    high: number;
    quote: number;
    cost: number;
  }[];
  zones: PriceZone[];
};
export type DemoProject = { slug: string; title: string; description: string; stones: string[]; pictures: PictureUse[] };
export type DemoTestimonial = { content: string; author: string; photo: string };
export type DemoSettings = GeneralSettings & { social: SocialLinksDto };
/** The seller and the bank account. The other settings of quotes and orders have their default values. */
export type DemoSale = { sale: Pick<SaleSettings, 'seller'>; bank: BankDetails };

type DemoText = { title: string; text: string };
type DemoTextWithPicture = DemoText & { picture: string; alt: string };
export type DemoHome = {
  hero: { slides: DemoTextWithPicture[] };
  highlights: DemoText[];
  steps: DemoTextWithPicture[];
  about: DemoTextWithPicture;
  categoriesIntro: DemoText;
  allproductsIntro: DemoText;
  servicesIntro: DemoText;
  galleryIntro: DemoText;
} & Pick<HomeContent, 'contactIntro' | 'quotesIntro' | 'notFound' | 'serviceTabs' | 'headings'>;

import { isSameSuburb } from '#domain/shared/suburb-name.ts';

/** The units of a rate. `percent` is a percentage of the stone or the service. `minimum` raises the total to the rate. */
export const priceUnits = ['each', 'running_metre', 'square_metre', 'percent', 'minimum'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** The item of a job that a line prices. Most have variants: the profile of an edge, the kind of a cut-out, the zone of a delivery. */
export const priceItems = [
  'job',
  'worktop',
  'thickness',
  'finish',
  'edge',
  'cutout',
  'joint',
  'splashback',
  'kickplate',
  'hob_cladding',
  'removal',
  'delivery',
  'access',
  'service',
] as const;
export type PriceItem = (typeof priceItems)[number];

/**
 * The ways to charge stone: the area used, the area with a percentage for waste, whole slabs, or whole slabs less a credit for the remnant.
 */
export const pricingStrategies = ['area', 'area_waste', 'slabs', 'slabs_less_remnant'] as const;
export type PricingStrategy = (typeof pricingStrategies)[number];

/** The variant of lines for unanswered questions. */
export const undecidedVariant = 'open';

export type PriceBookLine = {
  /** Identifies the line within its price book. */
  code: string;
  name: string;
  item: PriceItem;
  /** The variant of the item; '' for every variant. */
  variant: string;
  unit: PriceUnit;
  /** Cents, VAT included; for `percent` hundredths of a percent. 0 for work that may not be necessary. */
  lowRate: number;
  highRate: number;
  /** The rate of quotes, from `lowRate` to `highRate`. */
  quoteRate: number;
  /** Cents without VAT; for `percent` hundredths of a percent of the cost of the stone. */
  costRate: number;
  /** The slug of the main category to which the line applies; '' for every material. Renaming a category does not change its slug. */
  material: string;
  /** The thickness to which the line applies; null for every thickness. */
  thicknessMm: number | null;
};

export type PriceZone = { code: string; name: string; suburbs: readonly string[] };

export type PriceBook = {
  /** True if visitors see estimates. */
  showEstimate: boolean;
  /** Hundredths of a percent: 1500 is 15 %. */
  vatRate: number;
  /** The assumed depth of a running meter, in millimeters. */
  standardDepthMm: number;
  strategy: PricingStrategy;
  /** Hundredths of a percent of the area, for the strategy `area_waste`. */
  wasteRate: number;
  /** Hundredths of a percent of the price of the remnant, for the strategy `slabs_less_remnant`. */
  remnantCreditRate: number;
  /** The unusable edge of a slab on each side. */
  slabTrimMm: number;
  lines: readonly PriceBookLine[];
  zones: readonly PriceZone[];
};

/** The VAT rate without a price book: 15 %, the standard rate in South Africa (VAT Act, section 7). */
export const standardVatRate = 1500;

/** The default values of the columns that older price books do not have. */
export const defaultPricing = { strategy: 'area', wasteRate: 1500, remnantCreditRate: 0, slabTrimMm: 25 } as const;

/** Returns the code of the zone of a suburb; `undecidedVariant` if no zone contains the suburb. Accepts any spelling of the name. */
export const getZoneCode = ({ zones }: Pick<PriceBook, 'zones'>, suburb: string): string =>
  zones.find(({ suburbs }) => suburbs.some((name) => isSameSuburb(name, suburb)))?.code ?? undecidedVariant;

import type { PriceBookLine, PriceItem, PriceUnit } from '#domain/pricing/price-book.ts';
import { sinkTypes } from '#domain/quotes/quote-request.ts';

/** Predefined line of a price book: the priced item, its unit and the default name of the line. */
export type StandardLine = { item: PriceItem; variant: string; unit: PriceUnit; name: string };

export type PriceBookSection = {
  id: string;
  title: string;
  hint?: string;
  containsLine: (line: Pick<PriceBookLine, 'item' | 'variant' | 'unit'>) => boolean;
  /** Predefined lines. A new price book contains all of them. */
  standardLines: readonly StandardLine[];
  /** Custom lines that staff may add; undefined if none. */
  customLine?: { item: PriceItem; defaultUnit: PriceUnit; derivesVariantFromName?: true };
};

const sinkVariants = new Set<string>([...Object.keys(sinkTypes), 'sink_open']);
const createStandardLine = (item: PriceItem, variant: string, unit: PriceUnit, name: string): StandardLine => ({
  item,
  variant,
  unit,
  name,
});
const edgeNames = {
  eased: 'eased',
  bevel: 'bevelled',
  half_bullnose: 'half bullnose',
  bullnose: 'bullnose',
  ogee: 'ogee',
  mitred: 'mitred',
};

/**
 * Sections of a price book in the order of the screen. Each line belongs to one section, except the lines of delivery
 * zones.
 */
export const priceBookSections: readonly PriceBookSection[] = [
  {
    id: 'stone',
    title: 'Stone work',
    containsLine: ({ item, unit }) => ['worktop', 'thickness', 'finish', 'joint'].includes(item) && unit !== 'minimum',
    standardLines: [
      createStandardLine('worktop', '', 'percent', 'Offcuts and matching the pattern'),
      createStandardLine('worktop', '', 'running_metre', 'Cutting and polishing'),
      createStandardLine('joint', '', 'each', 'Joint'),
    ],
    customLine: { item: 'worktop', defaultUnit: 'running_metre' },
  },
  {
    id: 'edges',
    title: 'Edges',
    containsLine: ({ item }) => item === 'edge',
    standardLines: [
      createStandardLine('edge', 'open', 'running_metre', 'Front edge, not chosen yet'),
      ...Object.entries(edgeNames).map(([variant, name]) => createStandardLine('edge', variant, 'running_metre', `Front edge, ${name}`)),
    ],
    customLine: { item: 'edge', defaultUnit: 'running_metre', derivesVariantFromName: true },
  },
  {
    id: 'sinks',
    title: 'Sinks',
    containsLine: ({ item, variant }) => item === 'cutout' && sinkVariants.has(variant),
    standardLines: [
      createStandardLine('cutout', 'sink_open', 'each', 'Cut-out for a sink, if there is one'),
      ...Object.entries(sinkTypes)
        .filter(([variant]) => variant !== 'none')
        .map(([variant, name]) => createStandardLine('cutout', variant, 'each', `Cut-out for a sink: ${name}`)),
    ],
  },
  {
    id: 'cutouts',
    title: 'Other cut-outs',
    containsLine: ({ item, variant }) => item === 'cutout' && !sinkVariants.has(variant),
    standardLines: [
      createStandardLine('cutout', 'hob_open', 'each', 'Cut-out for a hob, if there is one'),
      createStandardLine('cutout', 'hob', 'each', 'Cut-out for the hob'),
      createStandardLine('cutout', 'tap_hole', 'each', 'Tap hole'),
      createStandardLine('cutout', 'drainer', 'each', 'Drainer grooves'),
    ],
    customLine: { item: 'cutout', defaultUnit: 'each', derivesVariantFromName: true },
  },
  {
    id: 'splashbacks',
    title: 'Splashbacks',
    containsLine: ({ item }) => item === 'splashback',
    standardLines: [createStandardLine('splashback', '', 'running_metre', 'Splashback, 75 mm')],
    customLine: { item: 'splashback', defaultUnit: 'running_metre' },
  },
  {
    id: 'extras',
    title: 'Extras',
    containsLine: ({ item }) => item === 'kickplate' || item === 'hob_cladding',
    standardLines: [
      createStandardLine('kickplate', '', 'running_metre', 'Kickplates'),
      createStandardLine('hob_cladding', '', 'each', 'Hob cladding'),
    ],
  },
  {
    id: 'removal',
    title: 'Removing existing countertops',
    containsLine: ({ item }) => item === 'removal',
    standardLines: [createStandardLine('removal', '', 'running_metre', 'Removing existing countertops')],
    customLine: { item: 'removal', defaultUnit: 'each' },
  },
  {
    id: 'site',
    title: 'Measuring and access',
    containsLine: ({ item, unit }) => (item === 'job' && unit !== 'minimum') || item === 'access',
    standardLines: [
      createStandardLine('job', '', 'each', 'On-site measuring and templating'),
      createStandardLine('access', 'open', 'each', 'Stairs or a long carry, if there are any'),
      createStandardLine('access', 'stairs', 'each', 'Stairs or a long carry'),
    ],
    customLine: { item: 'job', defaultUnit: 'each' },
  },
  {
    id: 'services',
    title: 'Services',
    containsLine: ({ item }) => item === 'service',
    standardLines: [createStandardLine('service', '', 'percent', 'Allowance for size and condition on site')],
  },
  {
    id: 'minimum',
    title: 'Minimum charge',
    hint: 'Estimates and quotes below this amount are raised to it.',
    containsLine: ({ unit }) => unit === 'minimum',
    standardLines: [createStandardLine('job', '', 'minimum', 'Top-up to minimum charge')],
  },
  {
    id: 'delivery',
    title: 'Delivery, suburb not known',
    hint: 'Used until the suburb is known. Then the price of its delivery zone applies.',
    containsLine: ({ item, variant }) => item === 'delivery' && (variant === 'open' || variant === ''),
    standardLines: [createStandardLine('delivery', 'open', 'each', 'Delivery, suburb not known yet')],
  },
];

const matchesStandardLine = (standardLine: StandardLine, line: Pick<StandardLine, 'item' | 'variant' | 'unit'>): boolean =>
  standardLine.item === line.item && standardLine.variant === line.variant && standardLine.unit === line.unit;

/** Returns the standard lines of a section that a price book does not contain. */
export const listMissingStandardLines = (
  { standardLines }: PriceBookSection,
  lines: readonly Pick<StandardLine, 'item' | 'variant' | 'unit'>[],
): StandardLine[] => standardLines.filter((standardLine) => !lines.some((line) => matchesStandardLine(standardLine, line)));

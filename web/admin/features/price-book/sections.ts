import type { PriceBookLine, PriceItem, PriceUnit } from '#domain/pricing/price-book.ts';
import { sinkTypes } from '#domain/quotes/quote.ts';

/** A standard line: the item it prices, and its default name. */
export type LineTemplate = { item: PriceItem; variant: string; unit: PriceUnit; name: string };

export type PriceBookSection = {
  id: string;
  title: string;
  hint?: string;
  has: (line: Pick<PriceBookLine, 'item' | 'variant' | 'unit'>) => boolean;
  /** The lines that the price engine uses. The first price book contains all of them. */
  usual: readonly LineTemplate[];
  /** The item of custom lines, if there can be any. With `named`, the variant is derived from the name. */
  own?: { item: PriceItem; unit: PriceUnit; named?: true };
};

const sinkVariants = new Set<string>([...Object.keys(sinkTypes), 'sink_open']);
const choice = (item: PriceItem, variant: string, unit: PriceUnit, name: string): LineTemplate => ({ item, variant, unit, name });
const edges = { eased: 'eased', bevel: 'bevelled', half_bullnose: 'half bullnose', bullnose: 'bullnose', ogee: 'ogee', mitred: 'mitred' };

/** The sections of a price book, in the order of the screen. Each line belongs to one, except those of delivery zones. */
export const priceBookSections: readonly PriceBookSection[] = [
  {
    id: 'stone',
    title: 'Stone work',
    has: ({ item, unit }) => ['worktop', 'thickness', 'finish', 'joint'].includes(item) && unit !== 'minimum',
    usual: [
      choice('worktop', '', 'percent', 'Offcuts and matching the pattern'),
      choice('worktop', '', 'running_metre', 'Cutting and polishing'),
      choice('joint', '', 'each', 'Joint'),
    ],
    own: { item: 'worktop', unit: 'running_metre' },
  },
  {
    id: 'edges',
    title: 'Edges',
    has: ({ item }) => item === 'edge',
    usual: [
      choice('edge', 'open', 'running_metre', 'Front edge, not chosen yet'),
      ...Object.entries(edges).map(([variant, name]) => choice('edge', variant, 'running_metre', `Front edge, ${name}`)),
    ],
    own: { item: 'edge', unit: 'running_metre', named: true },
  },
  {
    id: 'sinks',
    title: 'Sinks',
    has: ({ item, variant }) => item === 'cutout' && sinkVariants.has(variant),
    usual: [
      choice('cutout', 'sink_open', 'each', 'Cut-out for a sink, if there is one'),
      ...Object.entries(sinkTypes)
        .filter(([variant]) => variant !== 'none')
        .map(([variant, name]) => choice('cutout', variant, 'each', `Cut-out for a sink: ${name}`)),
    ],
  },
  {
    id: 'cutouts',
    title: 'Other cut-outs',
    has: ({ item, variant }) => item === 'cutout' && !sinkVariants.has(variant),
    usual: [
      choice('cutout', 'hob_open', 'each', 'Cut-out for a hob, if there is one'),
      choice('cutout', 'hob', 'each', 'Cut-out for the hob'),
      choice('cutout', 'tap_hole', 'each', 'Tap hole'),
      choice('cutout', 'drainer', 'each', 'Drainer grooves'),
    ],
    own: { item: 'cutout', unit: 'each', named: true },
  },
  {
    id: 'splashbacks',
    title: 'Splashbacks',
    has: ({ item }) => item === 'splashback',
    usual: [choice('splashback', '', 'running_metre', 'Splashback, 75 mm')],
    own: { item: 'splashback', unit: 'running_metre' },
  },
  {
    id: 'extras',
    title: 'Extras',
    has: ({ item }) => item === 'kickplate' || item === 'hob_cladding',
    usual: [choice('kickplate', '', 'running_metre', 'Kickplates'), choice('hob_cladding', '', 'each', 'Hob cladding')],
  },
  {
    id: 'removal',
    title: 'Removing existing countertops',
    has: ({ item }) => item === 'removal',
    usual: [choice('removal', '', 'running_metre', 'Removing existing countertops')],
    own: { item: 'removal', unit: 'each' },
  },
  {
    id: 'site',
    title: 'Measuring and access',
    has: ({ item, unit }) => (item === 'job' && unit !== 'minimum') || item === 'access',
    usual: [
      choice('job', '', 'each', 'On-site measuring and templating'),
      choice('access', 'open', 'each', 'Stairs or a long carry, if there are any'),
      choice('access', 'stairs', 'each', 'Stairs or a long carry'),
    ],
    own: { item: 'job', unit: 'each' },
  },
  {
    id: 'services',
    title: 'Services',
    has: ({ item }) => item === 'service',
    usual: [choice('service', '', 'percent', 'Allowance for size and condition on site')],
  },
  {
    id: 'minimum',
    title: 'Minimum charge',
    hint: 'Jobs that cost less are charged this amount.',
    has: ({ unit }) => unit === 'minimum',
    usual: [choice('job', '', 'minimum', 'Top-up to minimum charge')],
  },
  {
    id: 'delivery',
    title: 'Delivery, suburb not known',
    hint: 'Used until the suburb is known. Then the price of its delivery zone applies.',
    has: ({ item, variant }) => item === 'delivery' && (variant === 'open' || variant === ''),
    usual: [choice('delivery', 'open', 'each', 'Delivery, suburb not known yet')],
  },
];

const isLineOf = (template: LineTemplate, line: Pick<LineTemplate, 'item' | 'variant' | 'unit'>): boolean =>
  template.item === line.item && template.variant === line.variant && template.unit === line.unit;

/** Returns the standard lines of a section that a book lacks. */
export const missingTemplates = (
  { usual }: PriceBookSection,
  lines: readonly Pick<LineTemplate, 'item' | 'variant' | 'unit'>[],
): LineTemplate[] => usual.filter((template) => !lines.some((line) => isLineOf(template, line)));

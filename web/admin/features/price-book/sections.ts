import type { PriceBookLine, PriceItem, PriceUnit } from '#domain/pricing/price-book.ts';
import { sinkTypes } from '#domain/quotes/quote.ts';

/** What a new line can price, and what it is called at first. */
export type LineTemplate = { item: PriceItem; variant: string; unit: PriceUnit; name: string };

export type PriceBookSection = {
  id: string;
  title: string;
  hint?: string;
  has: (line: Pick<PriceBookLine, 'item' | 'variant' | 'unit'>) => boolean;
  /** What the engine asks for; a shop without prices begins with all of them. */
  usual: readonly LineTemplate[];
  /** What a line of one's own prices here; its variant is made of its name where `named`. */
  own?: { item: PriceItem; unit: PriceUnit; named?: true };
};

const sinkVariants = new Set<string>([...Object.keys(sinkTypes), 'sink_open']);
const choice = (item: PriceItem, variant: string, unit: PriceUnit, name: string): LineTemplate => ({ item, variant, unit, name });
const edges = { eased: 'eased', bevel: 'bevelled', half_bullnose: 'half bullnose', bullnose: 'bullnose', ogee: 'ogee', mitred: 'mitred' };

/** The parts of a price book, in the order in which they are read. Each line but those of zones stands in one. */
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
    title: 'Taking out the old tops',
    has: ({ item }) => item === 'removal',
    usual: [choice('removal', '', 'running_metre', 'Taking out and removing the old countertops')],
    own: { item: 'removal', unit: 'each' },
  },
  {
    id: 'site',
    title: 'Measuring and access',
    has: ({ item, unit }) => (item === 'job' && unit !== 'minimum') || item === 'access',
    usual: [
      choice('job', '', 'each', 'Measuring on site and template'),
      choice('access', 'open', 'each', 'Stairs or a long carry, if there are any'),
      choice('access', 'stairs', 'each', 'Stairs or a long carry'),
    ],
    own: { item: 'job', unit: 'each' },
  },
  {
    id: 'services',
    title: 'Services',
    has: ({ item }) => item === 'service',
    usual: [choice('service', '', 'percent', 'Size and condition, seen on site')],
  },
  {
    id: 'minimum',
    title: 'The least for a job',
    hint: 'A job that comes to less is topped up to this.',
    has: ({ unit }) => unit === 'minimum',
    usual: [choice('job', '', 'minimum', 'Up to the least we charge for a job')],
  },
  {
    id: 'delivery',
    title: 'Delivery, place not known',
    hint: 'Once the suburb is known, the price of its zone takes the place of this one.',
    has: ({ item, variant }) => item === 'delivery' && (variant === 'open' || variant === ''),
    usual: [choice('delivery', 'open', 'each', 'Delivery, place not known yet')],
  },
];

const sameThing = (one: LineTemplate, other: Pick<LineTemplate, 'item' | 'variant' | 'unit'>): boolean =>
  one.item === other.item && one.variant === other.variant && one.unit === other.unit;

/** The usual lines of a group that a book has not yet. */
export const missingTemplates = (
  { usual }: PriceBookSection,
  lines: readonly Pick<LineTemplate, 'item' | 'variant' | 'unit'>[],
): LineTemplate[] => usual.filter((each) => !lines.some((line) => sameThing(each, line)));

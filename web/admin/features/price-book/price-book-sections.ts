import type { PriceBookLine, PriceItem, PriceUnit } from '#domain/pricing/price-book.ts';
import { sinkTypes } from '#domain/quotes/quote-request.ts';

/** Standard line of the price book: the priced item, its unit and the default name of the line. */
export type LineTemplate = { item: PriceItem; variant: string; unit: PriceUnit; name: string };

export type PriceBookSection = {
  id: string;
  title: string;
  hint?: string;
  containsLine: (line: Pick<PriceBookLine, 'item' | 'variant' | 'unit'>) => boolean;
  /** Lines that the price engine uses. The initial price book contains all of them. */
  standardLines: readonly LineTemplate[];
  /** Item of custom lines; undefined if the section allows none. With `named`, the variant of a line is derived from its name. */
  customLine?: { item: PriceItem; unit: PriceUnit; named?: true };
};

const sinkVariants = new Set<string>([...Object.keys(sinkTypes), 'sink_open']);
const createTemplate = (item: PriceItem, variant: string, unit: PriceUnit, name: string): LineTemplate => ({ item, variant, unit, name });
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
      createTemplate('worktop', '', 'percent', 'Offcuts and matching the pattern'),
      createTemplate('worktop', '', 'running_metre', 'Cutting and polishing'),
      createTemplate('joint', '', 'each', 'Joint'),
    ],
    customLine: { item: 'worktop', unit: 'running_metre' },
  },
  {
    id: 'edges',
    title: 'Edges',
    containsLine: ({ item }) => item === 'edge',
    standardLines: [
      createTemplate('edge', 'open', 'running_metre', 'Front edge, not chosen yet'),
      ...Object.entries(edgeNames).map(([variant, name]) => createTemplate('edge', variant, 'running_metre', `Front edge, ${name}`)),
    ],
    customLine: { item: 'edge', unit: 'running_metre', named: true },
  },
  {
    id: 'sinks',
    title: 'Sinks',
    containsLine: ({ item, variant }) => item === 'cutout' && sinkVariants.has(variant),
    standardLines: [
      createTemplate('cutout', 'sink_open', 'each', 'Cut-out for a sink, if there is one'),
      ...Object.entries(sinkTypes)
        .filter(([variant]) => variant !== 'none')
        .map(([variant, name]) => createTemplate('cutout', variant, 'each', `Cut-out for a sink: ${name}`)),
    ],
  },
  {
    id: 'cutouts',
    title: 'Other cut-outs',
    containsLine: ({ item, variant }) => item === 'cutout' && !sinkVariants.has(variant),
    standardLines: [
      createTemplate('cutout', 'hob_open', 'each', 'Cut-out for a hob, if there is one'),
      createTemplate('cutout', 'hob', 'each', 'Cut-out for the hob'),
      createTemplate('cutout', 'tap_hole', 'each', 'Tap hole'),
      createTemplate('cutout', 'drainer', 'each', 'Drainer grooves'),
    ],
    customLine: { item: 'cutout', unit: 'each', named: true },
  },
  {
    id: 'splashbacks',
    title: 'Splashbacks',
    containsLine: ({ item }) => item === 'splashback',
    standardLines: [createTemplate('splashback', '', 'running_metre', 'Splashback, 75 mm')],
    customLine: { item: 'splashback', unit: 'running_metre' },
  },
  {
    id: 'extras',
    title: 'Extras',
    containsLine: ({ item }) => item === 'kickplate' || item === 'hob_cladding',
    standardLines: [
      createTemplate('kickplate', '', 'running_metre', 'Kickplates'),
      createTemplate('hob_cladding', '', 'each', 'Hob cladding'),
    ],
  },
  {
    id: 'removal',
    title: 'Removing existing countertops',
    containsLine: ({ item }) => item === 'removal',
    standardLines: [createTemplate('removal', '', 'running_metre', 'Removing existing countertops')],
    customLine: { item: 'removal', unit: 'each' },
  },
  {
    id: 'site',
    title: 'Measuring and access',
    containsLine: ({ item, unit }) => (item === 'job' && unit !== 'minimum') || item === 'access',
    standardLines: [
      createTemplate('job', '', 'each', 'On-site measuring and templating'),
      createTemplate('access', 'open', 'each', 'Stairs or a long carry, if there are any'),
      createTemplate('access', 'stairs', 'each', 'Stairs or a long carry'),
    ],
    customLine: { item: 'job', unit: 'each' },
  },
  {
    id: 'services',
    title: 'Services',
    containsLine: ({ item }) => item === 'service',
    standardLines: [createTemplate('service', '', 'percent', 'Allowance for size and condition on site')],
  },
  {
    id: 'minimum',
    title: 'Minimum charge',
    hint: 'Jobs that cost less are charged this amount.',
    containsLine: ({ unit }) => unit === 'minimum',
    standardLines: [createTemplate('job', '', 'minimum', 'Top-up to minimum charge')],
  },
  {
    id: 'delivery',
    title: 'Delivery, suburb not known',
    hint: 'Used until the suburb is known. Then the price of its delivery zone applies.',
    containsLine: ({ item, variant }) => item === 'delivery' && (variant === 'open' || variant === ''),
    standardLines: [createTemplate('delivery', 'open', 'each', 'Delivery, suburb not known yet')],
  },
];

const matchesTemplate = (template: LineTemplate, line: Pick<LineTemplate, 'item' | 'variant' | 'unit'>): boolean =>
  template.item === line.item && template.variant === line.variant && template.unit === line.unit;

/** Returns the standard lines of a section that a price book does not contain. */
export const listMissingTemplates = (
  { standardLines }: PriceBookSection,
  lines: readonly Pick<LineTemplate, 'item' | 'variant' | 'unit'>[],
): LineTemplate[] => standardLines.filter((template) => !lines.some((line) => matchesTemplate(template, line)));

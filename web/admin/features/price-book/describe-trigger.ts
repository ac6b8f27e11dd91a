import type { PriceBookLine, PriceItem } from '#domain/pricing/price-book.ts';

const triggers: Record<PriceItem, string> = {
  job: 'every job',
  worktop: 'every job with a worktop',
  thickness: 'worktops of this thickness',
  finish: 'worktops with this finish',
  edge: 'edges with this profile',
  cutout: 'cut-outs of this kind',
  joint: 'every job with joints',
  splashback: 'every job with a splashback',
  kickplate: 'every job with kickplates',
  hob_cladding: 'every job with hob cladding',
  removal: 'every job in which existing countertops are removed',
  delivery: 'jobs delivered to this zone',
  access: 'jobs with this access',
  service: 'every service',
};

/** Describes the jobs that a line of the price book is charged to: `Charged to every job with a worktop.` */
export function describeTrigger({ item, variant, unit }: Pick<PriceBookLine, 'item' | 'variant' | 'unit'>): string {
  if (unit === 'minimum') return 'Raises every job below this amount.';
  if (variant === 'open' || variant.endsWith('_open')) return 'Charged to jobs whose customer has not answered this question.';
  return `Charged to ${triggers[item]}.`;
}

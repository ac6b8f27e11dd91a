import type { LineUnit } from '#domain/revisions/revision.ts';

/** The labels of the units of lines. */
export const lineUnitLabels: Record<LineUnit, string> = { m: 'm', m2: 'm²', each: 'each', percent: '%' };

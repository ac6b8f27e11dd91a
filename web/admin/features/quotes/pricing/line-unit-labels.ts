import type { LineUnit } from '#domain/revisions/revision.ts';

export const lineUnitLabels: Record<LineUnit, string> = { m: 'm', m2: 'm²', each: 'each', percent: '%' };

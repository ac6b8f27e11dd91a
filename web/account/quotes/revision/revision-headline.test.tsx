import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CustomerAlternative, CustomerRevision } from '#contract/account/revision.schemas.ts';
import { RevisionHeadline } from './revision-headline.tsx';

const alternative: CustomerAlternative = {
  index: 0,
  stoneId: null,
  name: 'Paarl Rock',
  picture: null,
  lines: [],
  extras: [],
  discountCents: 0,
  totals: { netCents: 3_000_000, vatCents: 0, grossCents: 3_000_000 },
};

const revision: CustomerRevision = {
  number: 1,
  sentAt: '2026-11-20T08:00:00.000Z',
  validUntil: '2026-12-01',
  state: 'open',
  documentId: '',
  documentHash: '',
  vatRate: 1500,
  leadTimeDays: 10,
  exclusions: [],
  payments: [],
  terms: null,
  estimate: null,
  changes: null,
  alternatives: [alternative],
  seller: [],
  acceptance: null,
};

function getHtml(estimate: CustomerRevision['estimate']): string {
  const totals = {
    amounts: alternative.totals,
    payments: undefined,
    isBusy: false,
    arePaymentsBusy: false,
    error: undefined,
    refetch: () => undefined,
  };
  return renderToString(
    <RevisionHeadline
      revision={{ ...revision, estimate }}
      choice={{ alternative, extras: [] }}
      totals={totals}
      onRetry={() => undefined}
    />,
  );
}

test('names every line that left the estimate', () => {
  const changedLines = ['Stone, 20 mm', 'Bevelled edge', 'Crane', 'Stairs', 'Discount'];
  const html = getHtml({ lowCents: 1_800_000, highCents: 2_600_000, isWithin: false, changedLines });
  expect([...html.matchAll(/<li[^>]*>([^<]*)<\/li>/g)].map(([, label]) => label)).toEqual(changedLines);
  expect(getHtml(null)).not.toContain('You were told');
});

import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { QuoteFigures, SalesFigures } from '#contract/admin/overview.endpoints.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { QuoteStatisticsSection } from './quote-statistics-section.tsx';

const none = { count: 0, totalCents: 0 };
const noSales: SalesFigures = { open: none, won: none, lost: none, lostReasons: [], durations: [] };

const figuresWithoutRequests: QuoteFigures = {
  fullcount: 0,
  weeks: Array.from({ length: 12 }, (_, index) => ({ week: `2026-03-${String(index + 1).padStart(2, '0')}`, count: 0 })),
  statuses: [],
  sources: [],
  sales: noSales,
  suburbs: { result: [], others: 0, otherNames: 0 },
  stones: { result: [], others: 0, otherNames: 0 },
  conversion: { submitted: 0, quoted: 0, accepted: 0 },
  answers: { answered: 0, medianSeconds: null, worstSeconds: null, waiting: 0, waitingSince: null },
};

function getHtml(sales: SalesFigures): string {
  const figures = { ...figuresWithoutRequests, sales };
  const element = (
    <QueryClientProvider client={queryClient}>
      <QuoteStatisticsSection figures={figures} period={{ weeks: 12, days: 30 }} isFresh onPeriod={() => undefined} />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '');
}

test.each(['open', 'won', 'lost'])('shows the value of %s quotes of a period without requests', (name) => {
  const html = getHtml({ ...noSales, [name]: { count: 2, totalCents: 680_000 } });
  expect(html).toContain('R6\u00a0800');
  expect(html).toContain('No quote requests in the last 12 weeks');
});

test('shows only the empty state of a period without requests and sales', () => {
  const html = getHtml(noSales);
  expect(html).not.toContain('Value of quotes');
  expect(html).toContain('No quote requests in the last 12 weeks');
});

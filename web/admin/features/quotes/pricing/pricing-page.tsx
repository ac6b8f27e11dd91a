import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { staffStatusLabels } from '#domain/quotes/quote.ts';
import { canPrice } from '#domain/quotes/quote-lifecycle.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { OrderLink } from '#web/admin/components/text-links.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { formatCustomerName } from '#web/admin/features/quotes/quote-text.ts';
import { ReadOnlyPricing } from '#web/admin/features/quotes/revisions/read-only-pricing.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { pricingQuery, type PricingData } from './pricing-data.ts';
import { PricingEditor, PricingTitle } from './pricing-editor.tsx';

/** Renders the accepted revision of an accepted quote, or the newest sent revision of a closed quote. */
function ClosedPricing({ quote, revisions, acceptance }: PricingData) {
  const revision = revisions.find(({ state }) => state === 'accepted') ?? revisions.find(({ state }) => state !== 'draft');
  const back = { to: paths.quote(quote.number), label: quote.number };
  return (
    <AdminPage title={<PricingTitle number={quote.number} />} subtitle={formatCustomerName(quote)} back={back}>
      <div className="mb-4">
        <Notice isDense title={`This quote is ${staffStatusLabels[quote.status].toLowerCase()}`}>
          Its price can no longer change.
          {acceptance && (
            <span>
              {' '}
              The order is <OrderLink id={acceptance.orderId} number={acceptance.orderNumber} />.
            </span>
          )}
        </Notice>
      </div>
      {revision && <ReadOnlyPricing revision={revision} acceptance={revision.state === 'accepted' ? acceptance : null} />}
    </AdminPage>
  );
}

export const loader = createRecordLoader(({ params }) => [pricingQuery(params['id']!)]);

export default function PricingPage() {
  const numberOrId = useParams()['id']!;
  const query = useQuery(pricingQuery(numberOrId));
  return (
    <QueryView title="Price quote" back={{ to: paths.quotes, label: 'Quotes' }} query={query}>
      {(data) =>
        canPrice(data.quote.status) ? <PricingEditor key={numberOrId} numberOrId={numberOrId} data={data} /> : <ClosedPricing {...data} />
      }
    </QueryView>
  );
}

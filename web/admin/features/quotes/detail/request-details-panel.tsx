import type { OutputOf } from '#contract/index.ts';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { groupAnswers, stepTitles, type RequestQuestion } from '#domain/quotes/request-questions.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { Fact } from '#web/admin/components/panels/fact.tsx';
import { describeStoredRequest } from '#web/features/quote-form/summary/describe-stored-request.ts';
import * as sitePaths from '#web/lib/router/site-paths.ts';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export type RequestPrice = OutputOf<'/admin/quotes/estimate'>['response'];

/** Renders text that the customer wrote, with its line breaks. */
export function QuotedText({ label, children }: { label: string; children: string }) {
  if (children.trim() === '') return null;
  return (
    <div className="mt-4">
      <p className="text-note">{label}</p>
      <p className="mt-0.5 max-w-prose border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">{children}</p>
    </div>
  );
}

// The panel shows the stone or service as its heading, and long texts below. The answers of the site have another panel.
const shownElsewhere: ReadonlySet<RequestQuestion> = new Set(['stone', 'service_name', 'any_details']);

const listFacts = (quote: AdminQuoteDetail) =>
  groupAnswers(describeStoredRequest(quote, 'On request'))
    .filter(({ title }) => title !== stepTitles[2])
    .flatMap(({ rows }) => rows)
    .filter(({ question, value }) => value !== '' && !shownElsewhere.has(question));

/** Renders the customer's answers. @param props.currentPrice undefined while it is loading */
export function RequestDetailsPanel({ quote, currentPrice }: { quote: AdminQuoteDetail; currentPrice: RequestPrice | null | undefined }) {
  const stone = currentPrice?.stone;
  const isService = quote.service_name !== '';
  return (
    <Panel title={isService ? 'Requested service' : 'Request details'}>
      <div className="flex flex-wrap gap-4 sm:flex-nowrap">
        {!isService && (
          <div className="w-full shrink-0 sm:w-44">
            {currentPrice === undefined ? (
              <Skeleton className="aspect-4/3 w-full" />
            ) : (
              <ResponsivePicture
                picture={stone?.picture}
                sizes="(min-width: 40rem) 176px, 100vw"
                alt=""
                className="aspect-4/3 w-full rounded-sm"
              />
            )}
          </div>
        )}
        <div className="min-w-0 flex-1">
          <h3 className="font-display text-2xl wrap-anywhere [--opsz:48]">
            {stone ? (
              <a href={sitePaths.stone(stone.slug)} target="_blank" rel="noreferrer" className="row-link">
                {quote.stone}
              </a>
            ) : (
              quote.stone
            )}
          </h3>
          <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2.5 [&_dd]:font-semibold">
            {listFacts(quote).map(({ label, value }) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </dl>
        </div>
      </div>
      <QuotedText label="Any other details">{quote.any_details}</QuotedText>
      <QuotedText label="Message">{quote.message}</QuotedText>
    </Panel>
  );
}

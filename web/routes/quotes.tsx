import { useState } from 'react';
import { useLoaderData, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import { toSentence } from '#domain/pricing/shown-estimate.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { createPageLoader } from '#web/lib/router/page-loaders.ts';
import type { RootData } from '#web/lib/seo/page-meta.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { useAnswerTime } from '#web/features/content/site-content.ts';
import { useErrorToast } from '#web/lib/hooks/use-error-toast.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectedProductBar, SelectedProductCard } from '#web/features/quote-form/steps/selected-product.tsx';
import { QuoteForm } from '#web/features/quote-form/quote-form.tsx';
import type { QuoteFormOptions } from '#web/features/quote-form/steps/material-step.tsx';
import { toProductAnswers } from '#web/features/quote-form/navigation-state.ts';
import { useAutosave } from '#web/features/quote-form/draft/use-autosave.ts';
import { hasAutosaves } from '#web/features/quote-form/draft/draft-storage.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { useQuoteForm } from '#web/features/quote-form/use-quote-form.ts';

type QuotePageData = { lists: QuoteFormOptions; coloursError: string | undefined; answers: Partial<QuoteDraft> };

/** Returns the answers that the URL implies: its service or its product. Returns none if the product no longer exists. */
async function loadUrlAnswers(call: ApiClient, query: URLSearchParams): Promise<Partial<QuoteDraft>> {
  const [slug, service] = [query.get('product') ?? '', query.get('service') ?? ''];
  if (service !== '') return { service_name: service.slice(0, 120) };
  const product = slug === '' ? undefined : await call('/site/product/get', { slug }).catch(() => undefined);
  return product ? toProductAnswers(product.response) : {};
}

async function load(call: ApiClient, { url }: { url: URL }): Promise<QuotePageData> {
  const loadList = (path: '/site/product/colours/listall' | '/admin/product/maincategory/listall') =>
    call(path).then(
      ({ response }) => ({ list: response.result, error: undefined }),
      (error: unknown) => ({ list: [], error: getErrorMessage(error) }),
    );
  const [colours, materials, answers] = await Promise.all([
    loadList('/site/product/colours/listall'),
    loadList('/admin/product/maincategory/listall'),
    loadUrlAnswers(call, url.searchParams),
  ]);
  return {
    lists: { colours: colours.list, materials: materials.list, error: colours.error ?? materials.error },
    coloursError: colours.error,
    answers,
  };
}

const loadDraftRecovery = () => import('#web/features/quote-form/draft/draft-recovery.tsx');

export const loader = createPageLoader(load);
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate || currentUrl.search !== nextUrl.search;

export function Component() {
  const { lists, coloursError, answers } = useLoaderData<typeof loader>();
  const siteContent = useRouteLoaderData<RootData>('root')?.content;
  const intro = siteContent?.quotesIntro;
  const answerTime = useAnswerTime();
  const form = useQuoteForm(answers, lists);
  const { draft, change, start, pendingUploads } = form;
  useAutosave(form);
  const [hasStoredForms] = useState(hasAutosaves);
  // Without a stored form, the module is needed only after the first interaction.
  const recovery = useLazyModule(loadDraftRecovery, hasStoredForms, { preload: true });
  useErrorToast(coloursError);
  return (
    <PageContainer className="pt-10 max-lg:has-[.bottom-bar]:-mb-20 lg:grid lg:grid-cols-12 lg:gap-10 lg:pt-14 lg:pb-24">
      <PageMetadata title="Request a quote" description={siteContent?.descriptions.quotes} path={paths.quotes()} />
      <div className="min-w-0 pb-16 lg:col-span-8 lg:pb-0">
        <h1 className="font-display text-display sm:text-5xl">{intro?.title ?? 'Request a quote'}</h1>
        <p className="mt-3 mb-8 text-soft">{[intro?.text, toSentence(answerTime)].filter(Boolean).join(' ')}</p>
        <noscript>
          <div className="mb-8">
            <Notice title="This form needs JavaScript">
              You can also phone or email us. Our contact details are at the bottom of this page.
            </Notice>
          </div>
        </noscript>
        {recovery.module && <recovery.module.DraftRecovery {...form} />}
        <QuoteForm
          key={start.version}
          start={start.step}
          view={start.view}
          draft={draft}
          dispatch={change}
          pendingUploads={pendingUploads}
          lists={lists}
        />
        <div id="quote-footer" />
      </div>
      <aside aria-label="Selected stone" className="max-lg:hidden lg:col-span-4">
        <div className="sticky top-28 overflow-hidden rounded-sm border border-line bg-card">
          <SelectedProductCard draft={draft} />
        </div>
      </aside>
      <SelectedProductBar draft={draft} />
    </PageContainer>
  );
}

import type { Core } from '#server/http/core.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import type { Media } from '#server/modules/media/index.ts';
import type { QuotePrices } from '#server/modules/pricing/index.ts';
import type { QuoteCommands, QuoteDetails } from '#server/modules/quotes/index.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import { createCalculateQuote } from './admin/calculate-quote.service.ts';
import { createCompareRevisions } from './admin/compare-revisions.service.ts';
import { createQuotePricing } from './admin/quote-pricing.service.ts';
import { createRevisionApproval } from './admin/revision-approval.service.ts';
import { createRevisionCommands } from './admin/revision-commands.ts';
import { createRevisionDrafts } from './admin/revision-drafts.service.ts';
import { createRevisionFigures } from './admin/revision-figures.service.ts';
import { createRevisionSending } from './admin/revision-sending.service.ts';
import { createRevisionHandlers } from './admin/revisions.handlers.ts';
import { createRevisions } from './admin/revisions.service.ts';
import type { FindAcceptance } from './quote-acceptance.ts';
import { createQuoteDocuments } from './quote-documents.service.ts';
import { renderDocument } from './render-document.ts';

export { toCheckedRevision } from './admin/admin-revision.dto.ts';
export { canApprove, summarizeDraft } from './admin/revision-commands.ts';
export { openCustomerRevision } from './customer-revision.service.ts';
export { revisionMessages } from './messages/revision-messages.ts';
export { getLineLabel } from './get-line-label.ts';
export type { QuoteAcceptance } from './quote-acceptance.ts';
export { parseDocument } from './revision-document.ts';
export { toPaymentPlan } from './revision.dto.ts';
export { revisionsPersonalData } from './revisions-personal-data.store.ts';
export { findNewestSent, type RevisionRow } from './revisions.store.ts';

type Dependencies = Pick<Core, 'db' | 'log' | 'clock' | 'files' | 'publicUrl'> & {
  settings: SettingsService;
  prices: QuotePrices;
  media: Media;
  commands: QuoteCommands;
  quoteDetails: QuoteDetails;
  findAcceptance: FindAcceptance;
};

export function createRevisionsModule(dependencies: Dependencies) {
  const { db } = dependencies;
  const figures = createRevisionFigures(dependencies);
  const commands = createRevisionCommands({ ...dependencies, figures });
  const documents = createQuoteDocuments(dependencies);
  const revisions = createRevisions({ ...dependencies, figures });
  const calculateQuote = createCalculateQuote(dependencies);
  const handlers = createRevisionHandlers({
    revisions,
    drafts: createRevisionDrafts({ ...dependencies, commands, figures }),
    sending: createRevisionSending({ ...dependencies, commands }),
    approval: createRevisionApproval({ ...dependencies, commands }),
    calculateQuote,
    getPricing: createQuotePricing({ ...dependencies, revisions, calculateQuote }),
    compare: createCompareRevisions(db),
  });
  const jobs: JobHandlersFor<'render_document'> = {
    render_document: (payload, { job }) => renderDocument({ db, documents }, payload, job.attempts),
  };
  return { handlers, jobs };
}

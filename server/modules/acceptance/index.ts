import type { Clock } from '#server/adapters/clock.ts';
import type { Db } from '#server/db/connection.ts';
import type { UploadReceiver } from '#server/http/uploads/upload-receiver.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { QuoteCommands } from '#server/modules/quotes/index.ts';
import type { UploadsService } from '#server/modules/uploads/index.ts';
import { createAcceptances } from './accept-quote.service.ts';
import { createAcceptanceHandlers } from './acceptance.handlers.ts';
import { createConvertQuoteHandlers } from './admin/convert-quote.handlers.ts';
import { createConvertQuote } from './admin/convert-quote.service.ts';
import { createDecisions } from './decide-quote.service.ts';

export { findQuoteAcceptance } from './acceptance.dto.ts';
export { acceptancePersonalData } from './acceptance-personal-data.store.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  limits: RateLimiter;
  receiver: UploadReceiver;
  commands: QuoteCommands;
  uploads: UploadsService;
};

export function createAcceptanceModule(dependencies: Dependencies) {
  const acceptances = createAcceptances(dependencies);
  return {
    handlers: {
      ...createAcceptanceHandlers(acceptances, createDecisions(dependencies)),
      ...createConvertQuoteHandlers(createConvertQuote({ ...dependencies, acceptances }), dependencies.receiver),
    },
  };
}

import { z } from 'zod';
import { textOrEmpty } from '#contract/schemas.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db } from '#server/db/connection.ts';
import { validateIdempotencyKey, withIdempotency } from '#server/db/idempotency.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { parseInput } from '#server/http/endpoint-handler.ts';
import type { ReceivedFiles } from '#server/http/uploads/receive-files.ts';
import { writeAudit } from '#server/modules/audit/index.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { claimUploadForQuote } from '../uploads/uploads.store.ts';
import { parseAcceptanceName, sortExtras, type Acceptances } from './acceptance.service.ts';
import { lockQuoteForDecision } from './acceptance.store.ts';

const integer = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);
const fieldsSchema = z.object({
  _id: z.uuid(),
  revision: integer,
  alternative: integer,
  extras: z
    .string()
    .nullish()
    .transform((text) => text || '[]')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'a JSON list of positions' });
        return z.NEVER;
      }
    })
    .pipe(z.array(z.int()).max(200)),
  name: textOrEmpty(200),
  how: z.enum(['phone', 'paper', 'email', 'in_person']),
  note: textOrEmpty(1000),
});

type Dependencies = { db: Db; acceptances: Acceptances; uploads: UploadsService };

/** Records the acceptance of a customer who agreed in another way than online. */
export const createConvertQuote =
  ({ db, acceptances, uploads }: Dependencies) =>
  /** @throws ApiError('acceptance_note_required'), and the errors of `accept` */
  async (currentUser: AuthenticatedUser, { fields, received: [file] }: ReceivedFiles, key?: string) => {
    const { _id, name: typed, how, note, ...chosen } = parseInput(fieldsSchema, fields) as z.output<typeof fieldsSchema>;
    const name = parseAcceptanceName(typed);
    const text = note.trim();
    if (text === '') throw createApiError('acceptance_note_required');
    validateIdempotencyKey(key);
    const choice = { ...chosen, extras: sortExtras(chosen.extras) };
    const idempotency = { userId: currentUser.id, operation: 'convert_quote', key, request: [_id, choice, name, how, text] };
    const path = file && (await uploads.storeFile(file, currentUser.id));
    return db.transaction().execute(async (trx) => {
      const quote = await lockQuoteForDecision(trx, _id, { staff: true });
      if (quote === undefined) throw createApiError('not_found');
      if (quote.erasedAt !== null) throw createApiError('customer_erased');
      return withIdempotency(trx, idempotency, async () => {
        if (quote.status === 'accepted') throw createApiError('quote_decided');
        const uploadId = path === undefined ? null : await claimUploadForQuote(trx, path, { quoteId: _id, userId: quote.userId });
        const evidence = {
          name,
          method: how,
          note: text,
          recordedBy: currentUser.id,
          sessionId: null,
          ipAddress: '',
          userAgent: '',
          uploadId,
        };
        const order = await acceptances.accept(trx, quote, choice, evidence);
        const after = { order: order.orderNumber, how, revision: choice.revision };
        await writeAudit(trx, {
          userId: currentUser.id,
          action: 'convert',
          entityType: 'quote',
          entityId: _id,
          after: JSON.stringify(after),
        });
        return order;
      });
    });
  };
export type ConvertQuote = ReturnType<typeof createConvertQuote>;

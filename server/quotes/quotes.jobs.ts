import type { Db } from '#server/db/db.ts';
import { queueMail } from '#server/outside/mail.ts';
import type { Settings } from '#server/settings/settings.service.ts';
import { deskMail, receivedMail } from './quotes.mails.ts';
import { findQuoteForMail } from './quotes.store.ts';

type Needs = { db: Db; settings: Settings; publicUrl: string };

/** Tells the customer and the desk of a new request; running twice writes each mail once. */
export async function announceQuote({ db, settings, publicUrl }: Needs, quoteId: string): Promise<void> {
  const quote = await findQuoteForMail(db, quoteId);
  if (quote === undefined) return;
  const general = await settings.getGeneral();
  await queueMail(db, receivedMail(quote, publicUrl));
  const desk = general.emailSales || general.email;
  if (desk) await queueMail(db, deskMail(quote, desk));
}

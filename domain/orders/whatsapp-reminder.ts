import { formatRand } from '#domain/shared/money.ts';
import { formatLongDay } from '#domain/shared/time.ts';

type OpenPayment = {
  fullName: string;
  businessName: string;
  number: string;
  milestone: string;
  openCents: number;
  /** ISO 8601; null if the payment is not due yet. */
  dueOn: string | null;
  reference: string;
  /** The page of the order; null for a customer who cannot sign in. */
  url: string | null;
};

/** Writes a reminder of a payment that staff send by WhatsApp. It contains no bank details. */
export function formatWhatsAppReminder({
  fullName,
  businessName,
  number,
  milestone,
  openCents,
  dueOn,
  reference,
  url,
}: OpenPayment): string {
  const due = dueOn === null ? '' : `, due on ${formatLongDay(dueOn)}`;
  const bank = 'Our bank details never change by message';
  return [
    `Hello ${fullName}, this is ${businessName} about your order ${number}.`,
    `${formatRand(openCents)} is open for “${milestone}”${due}. The reference is ${reference}.`,
    url === null ? `${bank}: call us on our published number if you need them.` : `${bank}: you find them when you sign in at ${url}`,
  ].join('\n');
}

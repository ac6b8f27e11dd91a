import { createSmtpTransport } from '#server/adapters/smtp.ts';
import type { EmailDelivery } from '#server/modules/messages/index.ts';
import { createOutbox } from '#server/modules/messages/outbox/outbox.service.ts';
import { publicUrl, type TestApp } from './harness.ts';

/** Creates an outbox of the application with another delivery. */
export function createTestOutbox({ services, files, clock }: TestApp, delivery: Partial<EmailDelivery>) {
  const { db, log, settings, messages } = services;
  const outgoing = { from: 'Kloof Stone <desk@kloofstone.example>', ...delivery };
  return createOutbox({ queued: messages.queued, db, files, log, settings, clock, publicUrl, outgoing });
}

/** Creates an outbox that sends through a mail server. @param timeoutMs the time that the server has for each step */
export const createSmtpOutbox = (shop: TestApp, url: string, timeoutMs = 2000) =>
  createTestOutbox(shop, { transport: createSmtpTransport(url, timeoutMs) });

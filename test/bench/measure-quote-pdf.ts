// Measures the time and the size of the PDF of a quote with pictures and three alternatives of 40 lines.
import { renderQuotePdf } from '#server/modules/documents/index.ts';
import { buildAcceptanceRecord, buildQuotePdfContent } from '../quote-pdf-content.ts';
import { getPercentile95 } from './result-rows.ts';

const rounds = 60;
const warmUp = 5;

/** Renders the PDF repeatedly. @returns the 95th percentile in milliseconds, and the size in kilobytes */
export async function measureQuotePdf(): Promise<{ milliseconds: number; kilobytes: number }> {
  const content = await buildQuotePdfContent({ alternatives: 3, lines: 40 });
  const acceptedContent = { ...content, acceptance: buildAcceptanceRecord(content) };
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const startedAt = performance.now();
    bytes = (await renderQuotePdf(acceptedContent)).length;
    if (round >= warmUp) times.push(performance.now() - startedAt);
  }
  return { milliseconds: getPercentile95(times), kilobytes: bytes / 1000 };
}

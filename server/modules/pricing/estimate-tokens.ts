import type { EstimateAnswers } from '#domain/pricing/estimate.ts';
import type { ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import type { Cryptography } from '#server/lib/crypto.ts';

/** The answers that both an estimate and its quote request contain. Tokens are signed for these. */
export type AnswersOfEstimate = EstimateAnswers & { productId: string | undefined; service: string };

const macPurpose = 'shown_estimate';

/** Returns the text to sign. The estimate of a service depends only on the service. */
function toSignedText(answers: AnswersOfEstimate, { lowCents, highCents }: ShownEstimate): string {
  const service = answers.service.trim();
  const relevantAnswers =
    service === ''
      ? [
          answers.productId,
          answers.meters,
          answers.running_meters,
          answers.square_meters,
          answers.type_sink,
          answers.extras,
          answers.remove_countertops,
          answers.install_groundfloor,
          answers.suburb.trim(),
          ...answers.pieces.map(({ lengthMm, depthMm }) => [lengthMm, depthMm]),
        ]
      : [service];
  return JSON.stringify([lowCents, highCents, ...relevantAnswers]);
}

/**
 * Signs estimates that are shown to visitors. The request contains the token, so that the shown figures are
 * stored, even if prices change before the request. A token does not expire: an estimate is information, not an offer.
 */
export const createEstimateTokens = (cryptography: Cryptography) => ({
  sign(answers: AnswersOfEstimate, estimate: ShownEstimate): string {
    return `${estimate.lowCents}.${estimate.highCents}.${cryptography.mac(macPurpose, toSignedText(answers, estimate))}`;
  },

  /** Returns the estimate of a token; undefined if the token is missing, forged or for other answers. */
  read(answers: AnswersOfEstimate, token: string): ShownEstimate | undefined {
    const [, low, high, mac] = /^(\d{1,15})\.(\d{1,15})\.([\w-]+)$/.exec(token) ?? [];
    if (low === undefined || high === undefined || mac === undefined) return undefined;
    const estimate = { lowCents: Number(low), highCents: Number(high) };
    return cryptography.verifyMac(macPurpose, toSignedText(answers, estimate), mac) ? estimate : undefined;
  },
});

import type { EstimateAnswers } from '#domain/pricing/estimate.ts';
import type { ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import type { Secrets } from '#server/lib/crypto.ts';

/** The answers that a request has in common with the estimate shown for it. The request does not contain the pieces. */
export type SignedAnswers = Omit<EstimateAnswers, 'pieces'> & { productId: string | undefined; service: string };

const purpose = 'shown_estimate';

const chosen = (flags: Record<string, boolean>): string[] =>
  Object.keys(flags)
    .filter((name) => flags[name])
    .toSorted();

/** The text that is signed. A service's estimate depends on the service alone. */
function signedText(answers: SignedAnswers, { lowCents, highCents }: ShownEstimate): string {
  const service = answers.service.trim();
  const requested =
    service === ''
      ? [
          answers.productId,
          answers.meters,
          answers.running_meters,
          answers.square_meters,
          chosen(answers.type_sink),
          chosen(answers.extras),
          answers.remove_countertops,
          answers.install_groundfloor,
          answers.suburb.trim(),
        ]
      : [service];
  return JSON.stringify([lowCents, highCents, ...requested]);
}

/**
 * Signs estimates that are shown to visitors. The request contains the token, so that it stores the figures that were
 * shown, even if prices changed in between. A token does not expire: an estimate is information, not an offer.
 */
export const createEstimateTokens = (secrets: Secrets) => ({
  sign(answers: SignedAnswers, estimate: ShownEstimate): string {
    return `${estimate.lowCents}.${estimate.highCents}.${secrets.mac(purpose, signedText(answers, estimate))}`;
  },

  /** Returns the estimate of a token; undefined if the token is missing, forged or for other answers. */
  read(answers: SignedAnswers, token: string): ShownEstimate | undefined {
    const [, low, high, mac] = /^(\d{1,15})\.(\d{1,15})\.([\w-]+)$/.exec(token) ?? [];
    if (low === undefined || high === undefined || mac === undefined) return undefined;
    const estimate = { lowCents: Number(low), highCents: Number(high) };
    return secrets.verifyMac(purpose, signedText(answers, estimate), mac) ? estimate : undefined;
  },
});

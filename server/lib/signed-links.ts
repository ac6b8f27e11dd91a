import type { Clock } from '#server/adapters/clock.ts';
import type { Cryptography } from './crypto.ts';

const linkTtlMs = 10 * 60_000;

/** The parameters of a signed link. A repeated parameter is an array, and not valid. */
export type LinkParameters = { expires?: string | string[]; signature?: string | string[] };

/** Creates functions that sign links and verify them. A link is valid for ten minutes. @param purpose separates links of different kinds */
export function createSignedLinks({ clock, cryptography }: { clock: Clock; cryptography: Cryptography }, purpose: string) {
  return {
    /** Adds the time of expiry and the signature to a path. */
    sign(path: string): string {
      const expires = String(clock.now().getTime() + linkTtlMs);
      return `${path}?expires=${expires}&signature=${cryptography.mac(purpose, `${path}\n${expires}`)}`;
    },

    isValid: (path: string, { expires, signature }: LinkParameters): boolean =>
      typeof expires === 'string' &&
      typeof signature === 'string' &&
      /^\d{1,16}$/.test(expires) &&
      Number(expires) > clock.now().getTime() &&
      cryptography.verifyMac(purpose, `${path}\n${expires}`, signature),
  };
}

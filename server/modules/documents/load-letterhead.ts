import { formatPhone } from '#domain/accounts/phone.ts';
import { logoWidth } from '#domain/media/picture.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { Media } from '#server/modules/media/index.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { Letterhead } from './pdf/letterhead.ts';

/** PNG keeps the logo transparent. */
const logoVariant = { width: logoWidth, format: 'png' } as const;

type Dependencies = { log: Logger; settings: SettingsService; media: Media };

/** Creates functions that read what documents show of the business. */
export function createLetterheads({ log, settings, media }: Dependencies) {
  /** Reads a picture; undefined if there is none, or if it cannot be read, because a picture must not prevent a document. */
  async function readPicture(
    path: string | undefined,
    variant: { width: 400; format: 'jpg' } | typeof logoVariant,
  ): Promise<Buffer | undefined> {
    const contentHash = path?.split('/')[2];
    if (contentHash === undefined) return undefined;
    const picture = await media.get({ contentHash, ...variant }).catch((error: unknown) => {
      log.warn({ err: error, contentHash }, 'A picture could not be read; the PDF is rendered without it');
      return undefined;
    });
    return picture?.bytes;
  }

  return {
    readPicture,

    /** Loads the name, contact details and logo of the business. */
    loadLetterhead: async (): Promise<Letterhead> => {
      const general = await settings.getGeneral();
      return {
        site: {
          title: general.site_title,
          email: await settings.getBusinessEmail(),
          phone: general.phone.number && formatPhone(general.phone.number, general.phone.dialcountry),
        },
        logo: await readPicture((await settings.getHome()).logo.picture?.path, logoVariant),
      };
    },
  };
}
export type Letterheads = ReturnType<typeof createLetterheads>;

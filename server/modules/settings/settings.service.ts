import {
  generalSettings,
  socialLinks,
  type GeneralSettings,
  type HomeContent,
  type OpeningExceptionDto,
  type SocialLinksDto,
} from '#contract/public/settings.endpoints.ts';
import { mergeDeep } from '#domain/shared/merge.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { Db } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { listExceptionsFrom } from './opening-exceptions.store.ts';
import { findSetting } from './settings.store.ts';
import { toHomeDto, parseHome, storedPicture, type StoredHomePicture } from './stored-home.ts';

const defaultGeneralSettings: GeneralSettings = {
  email: '',
  emailSales: '',
  address: { line1: '', line2: '', city: '', postal_code: '', state: '', province: '', formatted_address: '', lat: null, lng: null },
  phone: { number: '', code: 'ZA', dialcountry: '27' },
  copyright: '',
  opening_hours: { mon: '', sat: '', sun: '' },
  site_title: '',
  answer_time: 'We answer within one working day',
};

/** Returns the general settings with every field. A field that was never saved has its default. */
export const parseGeneralSettings = (value: unknown): GeneralSettings => generalSettings.parse(mergeDeep(defaultGeneralSettings, value));
export const parseSocialLinks = (value: unknown): SocialLinksDto => socialLinks.parse(value ?? []);

/** Returns the picture of the site icon; null for the default icon. */
export const parseFavicon = (value: unknown): StoredHomePicture | null => storedPicture.nullable().parse(value ?? null);

const exceptionDays = 60;

export function createSettings({ db, clock }: { db: Db; clock: Clock }) {
  return {
    getGeneral: async (): Promise<GeneralSettings> => parseGeneralSettings(await findSetting(db, 'general')),
    /** Returns the address for emails to the business; '' if none is set. */
    async getBusinessEmail(): Promise<string> {
      const { email, emailSales } = parseGeneralSettings(await findSetting(db, 'general'));
      return emailSales || email;
    },
    getSocial: async (): Promise<SocialLinksDto> => parseSocialLinks(await findSetting(db, 'social')),
    getHome: async (): Promise<HomeContent> => toHomeDto(db, parseHome(await findSetting(db, 'home'))),

    getFavicon: async (): Promise<StoredHomePicture | null> => parseFavicon(await findSetting(db, 'icon')),

    /** Lists the days with special opening hours within the next 60 days. */
    listExceptions: (): Promise<OpeningExceptionDto[]> => listExceptionsFrom(db, toLocalDate(clock.now()), exceptionDays),
  };
}
export type SettingsService = ReturnType<typeof createSettings>;

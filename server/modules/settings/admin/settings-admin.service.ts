import type { AllSettings, AdminHome, HomePatch } from '#contract/admin/settings/admin-settings.endpoints.ts';
import type { PictureRef, ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { isEmail } from '#domain/accounts/email-address.ts';
import { isCallingCode, isCountryCode } from '#domain/accounts/phone.ts';
import { areHoursValid } from '#domain/content/opening-hours.ts';
import { omitUndefined, mergeDeep } from '#domain/shared/merge.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createRecordCommand } from '#server/crud/record-command.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { type LibraryPicture, listPicturesByHash } from '#server/modules/media/index.ts';
import { parsePhoneNumber } from '#server/lib/phone-number.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { parseGeneralSettings, parseFavicon, parseSocialLinks } from '../settings.service.ts';
import * as store from '../settings.store.ts';
import { parseHome, createPictureConverter, resolvePictures, type StoredHome, type StoredHomePicture } from '../stored-home.ts';

type SettingsInput = ParsedInputOf<'/admin/settings/save'>;
type HomeInput = ParsedInputOf<'/admin/home/save'>;

function assertFormatsValid({ phone, opening_hours: hours }: SettingsInput): void {
  if (phone?.dialcountry && !isCallingCode(phone.dialcountry)) throw createApiError('calling_code_invalid');
  if (phone?.code && !isCountryCode(phone.code)) throw createApiError('country_code_invalid');
  for (const text of Object.values(hours ?? {})) if (text && !areHoursValid(text)) throw createApiError('hours_unreadable');
}

/** Validates general settings. */
function assertSettingsValid(input: SettingsInput): void {
  const { email, emailSales, phone, social } = input;
  for (const address of [email, emailSales]) {
    if (address !== undefined && address !== '' && !isEmail(address)) throw createApiError('email_invalid');
  }
  if (phone?.number) parsePhoneNumber(phone.number);
  assertFormatsValid(input);
  for (const { name, url } of social ?? []) {
    if (name.trim() === '') throw createApiError('name_required');
    if (!/^https?:\/\/[^\s]+$/i.test(url.trim()) || !URL.canParse(url.trim())) throw createApiError('url_invalid');
  }
}

/** Checks that the list items of the home page have titles, and that the service tabs have services. */
function assertHomeValid({ hero, highlights, steps, serviceTabs }: HomePatch): void {
  const items = [...(hero?.slides ?? []), ...(highlights ?? []), ...(steps ?? []), ...(serviceTabs ?? [])];
  if (items.some(({ title }) => title.trim() === '')) throw createApiError('title_required');
  if (serviceTabs?.some(({ service }) => service.trim() === '')) throw createApiError('service_required');
}

const toResolvedPicture = (
  { _id, path, width, height, placeholder }: Omit<LibraryPicture, 'contentHash'>,
  { alt, focus }: Omit<StoredHomePicture, 'hash'>,
): ResolvedPicture => ({ picture: _id, path, alt, focus: focus ?? null, width, height, placeholder });

async function readSettings(db: Db | Transaction): Promise<AllSettings> {
  const [generalRow, socialRow] = [await store.findSettingRow(db, 'general'), await store.findSettingRow(db, 'social')];
  const iconRow = await store.findSettingRow(db, 'icon');
  const icon = parseFavicon(iconRow?.value);
  const [iconPicture] = icon ? await listPicturesByHash(db, [icon.hash]) : [];
  // Each change of a part increases the sum of the versions.
  const version = [generalRow, socialRow, iconRow].reduce((sum, row) => sum + (row?.version ?? 0), 0);
  return {
    ...parseGeneralSettings(generalRow?.value),
    social: parseSocialLinks(socialRow?.value),
    favicon: iconPicture ? toResolvedPicture(iconPicture, icon!) : null,
    version,
  };
}

/** Saves or removes the site icon. */
async function saveFavicon(trx: Transaction, favicon: PictureRef | null): Promise<void> {
  const toStoredPicture = await createPictureConverter(trx, favicon ? [favicon] : []);
  if (toStoredPicture === undefined) throw createApiError('picture_gone');
  await store.upsertSetting(trx, 'icon', toStoredPicture(favicon));
}

async function readAdminHome(db: Db | Transaction): Promise<AdminHome> {
  const row = await store.findSettingRow(db, 'home');
  return { ...(await resolvePictures(db, parseHome(row?.value), toResolvedPicture)), version: row?.version ?? 0 };
}

/** Converts the home page content of the input to the stored form. */
async function toStoredHome(trx: Transaction, { hero, steps, about, logo, ...fields }: HomePatch): Promise<unknown> {
  const itemsWithPicture = [...(hero?.slides ?? []), ...(steps ?? []), about, logo];
  const pictureRefs = itemsWithPicture.flatMap((item) => item?.picture ?? []);
  const toStoredPicture = await createPictureConverter(trx, pictureRefs);
  if (toStoredPicture === undefined) throw createApiError('picture_gone');
  const toStoredItem = <Item extends { picture?: (typeof pictureRefs)[number] | null | undefined }>(item: Item) => ({
    ...item,
    picture: toStoredPicture(item.picture),
  });
  // If the input omits the picture of a single item, the stored picture does not change.
  const toStoredSingleItem = <Item extends Parameters<typeof toStoredItem>[0]>(item: Item | undefined) =>
    item && (item.picture === undefined ? item : toStoredItem(item));
  return omitUndefined({
    ...fields,
    hero: hero?.slides && { slides: hero.slides.map(toStoredItem) },
    steps: steps?.map(toStoredItem),
    about: toStoredSingleItem(about),
    logo: toStoredSingleItem(logo),
  });
}

/** Reads and saves the general settings and the content of the home page. */
export function createSettingsAdmin({ db }: { db: Db }) {
  const changeSettings = createRecordCommand({ db, entityType: 'settings', read: readSettings });
  const changeHome = createRecordCommand({ db, entityType: 'settings', read: readAdminHome });

  return {
    getSettings: (): Promise<AllSettings> => readSettings(db),

    async saveSettings(currentUser: AuthenticatedUser, { version, social, favicon, ...general }: SettingsInput): Promise<AllSettings> {
      assertSettingsValid({ version, social, ...general });
      return changeSettings(currentUser, {
        _id: 'general',
        version,
        async write(trx, _id, existing) {
          const { social: _social, favicon: _favicon, version: _version, ...before } = existing!;
          if (Object.keys(omitUndefined(general)).length > 0) await store.upsertSetting(trx, 'general', mergeDeep(before, general));
          if (social !== undefined) {
            const links = social.map(({ name, url }) => ({ name: name.trim(), url: url.trim() }));
            await store.upsertSetting(trx, 'social', links);
          }
          if (favicon !== undefined) await saveFavicon(trx, favicon);
        },
      });
    },

    getHome: (): Promise<AdminHome> => readAdminHome(db),

    async saveHome(currentUser: AuthenticatedUser, { version, ...patch }: HomeInput): Promise<AdminHome> {
      assertHomeValid(patch);
      return changeHome(currentUser, {
        _id: 'home',
        version,
        async write(trx) {
          const before: StoredHome = parseHome(await store.findSetting(trx, 'home'));
          await store.upsertSetting(trx, 'home', parseHome(mergeDeep(before, await toStoredHome(trx, patch))));
        },
      });
    },
  };
}

import type { AllSettings, AdminHome, HomePatch } from '#contract/admin/settings/admin-settings.endpoints.ts';
import type { PictureRef, ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { isEmail } from '#domain/accounts/account.ts';
import { omitUndefined, mergeDeep } from '#domain/shared/merge.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { updateWithVersionCheck } from '#server/modules/audit/index.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { type LibraryPicture, listPicturesByHash } from '#server/modules/media/index.ts';
import { parsePhoneNumber } from '#server/lib/phone-number.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { parseGeneralSettings, parseFavicon, parseSocialLinks } from '../settings.service.ts';
import * as store from '../settings.store.ts';
import { readHome, storedPictures, withPictures, type StoredHome, type StoredHomePicture } from '../stored-home.ts';

type SettingsInput = ParsedInputOf<'/admin/settings/save'>;
type HomeInput = ParsedInputOf<'/admin/home/save'>;

/** @throws ApiError for the first rule broken */
function check({ email, emailSales, phone, social }: SettingsInput): void {
  for (const address of [email, emailSales]) {
    if (address !== undefined && address.trim() !== '' && !isEmail(address)) throw createApiError('email_invalid');
  }
  if (phone?.number) parsePhoneNumber(phone.number);
  for (const { name, url } of social ?? []) {
    if (name.trim() === '') throw createApiError('name_required');
    if (!/^https?:\/\/[^\s]+$/i.test(url.trim()) || !URL.canParse(url.trim())) throw createApiError('url_invalid');
  }
}

/**
 * Checks that items of the home page's lists have titles, and service tabs a service.
 * @throws ApiError('title_required'), ApiError('service_required')
 */
function checkHome({ hero, highlights, steps, serviceTabs }: HomePatch): void {
  const titled = [...(hero?.slides ?? []), ...(highlights ?? []), ...(steps ?? []), ...(serviceTabs ?? [])];
  if (titled.some(({ title }) => title.trim() === '')) throw createApiError('title_required');
  if (serviceTabs?.some(({ service }) => service.trim() === '')) throw createApiError('service_required');
}

const showUsed = (
  { _id, path, width, height, placeholder }: Omit<LibraryPicture, 'contentHash'>,
  { alt, focus }: Omit<NonNullable<StoredHomePicture>, 'hash'>,
): ResolvedPicture => ({ picture: _id, path, alt, focus: focus ?? null, width, height, placeholder });

async function readSettings(db: Db | Transaction): Promise<AllSettings> {
  const [general, links] = [await store.findSettingRow(db, 'general'), await store.findSettingRow(db, 'social')];
  const iconRow = await store.findSettingRow(db, 'icon');
  const icon = parseFavicon(iconRow?.value);
  const [existingPicture] = icon ? await listPicturesByHash(db, [icon.hash]) : [];
  // One count for all: it grows with each.
  const version = [general, links, iconRow].reduce((sum, row) => sum + (row?.version ?? 0), 0);
  return {
    ...parseGeneralSettings(general?.value),
    social: parseSocialLinks(links?.value),
    favicon: existingPicture ? showUsed(existingPicture, icon!) : null,
    version,
  };
}

/** @throws ApiError('picture_gone') */
async function saveIcon(trx: Transaction, favicon: PictureRef | null): Promise<void> {
  const stored = await storedPictures(trx, favicon ? [favicon] : []);
  if (stored === undefined) throw createApiError('picture_gone');
  await store.upsertSetting(trx, 'icon', stored(favicon));
}

async function readEditedHome(db: Db | Transaction): Promise<AdminHome> {
  const row = await store.findSettingRow(db, 'home');
  return { ...(await withPictures(db, readHome(row?.value), showUsed)), version: row?.version ?? 0 };
}

/** The part of the home setting that is to be saved, as it is stored. @throws ApiError('picture_gone') */
async function toStored(trx: Transaction, { hero, steps, about, logo, ...fields }: HomePatch): Promise<unknown> {
  const slots = [...(hero?.slides ?? []), ...(steps ?? []), about, logo];
  const uses = slots.flatMap((each) => each?.picture ?? []);
  const stored = await storedPictures(trx, uses);
  if (stored === undefined) throw createApiError('picture_gone');
  const slot = <Slot extends { picture?: (typeof uses)[number] | null | undefined }>(each: Slot) => ({
    ...each,
    picture: stored(each.picture),
  });
  // Of a single slot a picture that is left out stays.
  const single = <Slot extends Parameters<typeof slot>[0]>(each: Slot | undefined) =>
    each && (each.picture === undefined ? each : slot(each));
  return omitUndefined({
    ...fields,
    hero: hero?.slides && { slides: hero.slides.map(slot) },
    steps: steps?.map(slot),
    about: single(about),
    logo: single(logo),
  });
}

/** What staff may change of the site as a whole. */
export function createEditSettings({ db }: { db: Db }) {
  return {
    getSettings: (): Promise<AllSettings> => readSettings(db),

    async saveSettings(currentUser: AuthenticatedUser, { version, social, favicon, ...general }: SettingsInput): Promise<AllSettings> {
      check({ version, social, ...general });
      return updateWithVersionCheck(db, currentUser, {
        entityType: 'settings',
        id: 'general',
        action: 'save',
        version,
        read: readSettings,
        write: async (trx, existing) => {
          const { social: _, favicon: __, version: ___, ...before } = existing!;
          if (Object.keys(omitUndefined(general)).length > 0) await store.upsertSetting(trx, 'general', mergeDeep(before, general));
          if (social !== undefined) {
            const links = social.map(({ name, url }) => ({ name: name.trim(), url: url.trim() }));
            await store.upsertSetting(trx, 'social', links);
          }
          if (favicon !== undefined) await saveIcon(trx, favicon);
        },
      });
    },

    getHome: (): Promise<AdminHome> => readEditedHome(db),

    async saveHome(currentUser: AuthenticatedUser, { version, ...part }: HomeInput): Promise<AdminHome> {
      checkHome(part);
      return updateWithVersionCheck(db, currentUser, {
        entityType: 'settings',
        id: 'home',
        action: 'save',
        version,
        read: readEditedHome,
        write: async (trx) => {
          const before: StoredHome = readHome(await store.findSetting(trx, 'home'));
          await store.upsertSetting(trx, 'home', readHome(mergeDeep(before, await toStored(trx, part))));
        },
      });
    },
  };
}
export type EditSettings = ReturnType<typeof createEditSettings>;

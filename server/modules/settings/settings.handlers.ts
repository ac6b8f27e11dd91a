import type { settingsEndpoints } from '#contract/public/settings.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { SettingsService } from './settings.service.ts';

type SettingsPaths = keyof typeof settingsEndpoints;

export const createSettingsHandlers = (settings: SettingsService): Pick<Handlers, SettingsPaths> => ({
  '/getGeneralSettings': async () => ({ settings: await settings.getGeneral() }),
  '/getSocialSettings': async () => ({ settings: { social: await settings.getSocial() } }),
  '/site/home/get': async () => ({ response: await settings.getHome() }),
  '/site/opening/exceptions': async () => ({ response: { result: await settings.listExceptions() } }),
});

import type { settingsCalls } from '#contract/settings.ts';
import type { Handlers } from '#server/serve.ts';
import type { Settings } from './settings.service.ts';

type SettingsPaths = (typeof settingsCalls)[number]['path'];

export const settingsApi = (settings: Settings): Pick<Handlers, SettingsPaths> => ({
  '/getGeneralSettings': async () => ({ settings: await settings.getGeneral() }),
  '/getSocialSettings': async () => ({ settings: { social: await settings.getSocial() } }),
  '/site/home/get': async () => ({ response: await settings.getHome() }),
});

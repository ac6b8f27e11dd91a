import type { settingsCalls } from '#contract/public/settings.ts';
import type { SecondFactor } from '#server/modules/auth/factors/second-factor.service.ts';
import type { Handlers } from '#server/http/endpoint-router.ts';
import type { EditSettings } from './settings-admin.service.ts';
import type { Settings } from './settings.service.ts';

type SettingsPaths = (typeof settingsCalls)[number]['path'];

export const settingsApi = (settings: Settings): Pick<Handlers, SettingsPaths> => ({
  '/getGeneralSettings': async () => ({ settings: await settings.getGeneral() }),
  '/getSocialSettings': async () => ({ settings: { social: await settings.getSocial() } }),
  '/site/home/get': async () => ({ response: await settings.getHome() }),
  '/site/opening/exceptions': async () => ({ response: { result: await settings.listExceptions() } }),
});

type EditPaths = `/admin/${'settings' | 'home' | 'security'}/${'get' | 'save'}`;

export const editSettingsApi = (settings: EditSettings, secondFactor: SecondFactor): Pick<Handlers, EditPaths> => ({
  '/admin/settings/get': async () => ({ response: await settings.getSettings() }),
  '/admin/settings/save': async (input, { person }) => ({ response: await settings.saveSettings(person, input) }),
  '/admin/home/get': async () => ({ response: await settings.getHome() }),
  '/admin/home/save': async (input, { person }) => ({ response: await settings.saveHome(person, input) }),
  '/admin/security/get': async () => ({ response: await settings.getSecurity() }),
  '/admin/security/save': async (input, { person }) => ({
    response: await settings.saveSecurity(person, input, (await secondFactor.get(person)).enabled),
  }),
});

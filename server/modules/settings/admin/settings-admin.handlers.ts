import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { EditSettings } from './settings-admin.service.ts';

type SettingsAdminPaths = `/admin/${'settings' | 'home'}/${'get' | 'save'}`;

export const createSettingsAdminHandlers = (settings: EditSettings): Pick<Handlers, SettingsAdminPaths> => ({
  '/admin/settings/get': async () => ({ response: await settings.getSettings() }),
  '/admin/settings/save': async (input, { person }) => ({ response: await settings.saveSettings(person, input) }),
  '/admin/home/get': async () => ({ response: await settings.getHome() }),
  '/admin/home/save': async (input, { person }) => ({ response: await settings.saveHome(person, input) }),
});

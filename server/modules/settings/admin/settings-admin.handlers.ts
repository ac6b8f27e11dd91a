import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { SettingsAdmin } from './settings-admin.service.ts';

type SettingsAdminPaths = `/admin/${'settings' | 'home'}/${'get' | 'save'}`;

export const createSettingsAdminHandlers = (settings: SettingsAdmin): Pick<Handlers, SettingsAdminPaths> => ({
  '/admin/settings/get': async () => ({ response: await settings.getSettings() }),
  '/admin/settings/save': async (input, { currentUser }) => ({ response: await settings.saveSettings(currentUser, input) }),
  '/admin/home/get': async () => ({ response: await settings.getHome() }),
  '/admin/home/save': async (input, { currentUser }) => ({ response: await settings.saveHome(currentUser, input) }),
});

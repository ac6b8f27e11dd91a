import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { ProfileService } from './profile.service.ts';

type ProfilePaths = '/user/profile/get' | '/user/profile/save' | '/user/email/resend';

export const createProfileHandlers = (profile: ProfileService): Pick<Handlers, ProfilePaths> => ({
  '/user/profile/get': async (_input, { person }) => ({ response: await profile.get(person) }),
  '/user/profile/save': async (input, { person }) => ({ response: await profile.save(person, input) }),

  '/user/email/resend': async (_input, { person }) => {
    await profile.resend(person);
    return { message: 'Email sent.' };
  },
});

import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { ProfileService } from './profile.service.ts';

type ProfilePaths = '/user/profile/get' | '/user/profile/save' | '/user/email/resend';

export const createProfileHandlers = (profile: ProfileService): Pick<Handlers, ProfilePaths> => ({
  '/user/profile/get': async (_input, { currentUser }) => ({ response: await profile.get(currentUser) }),
  '/user/profile/save': async (input, { currentUser }) => ({ response: await profile.save(currentUser, input) }),

  '/user/email/resend': async (_input, { currentUser }) => {
    await profile.resendVerificationLink(currentUser);
    return { message: 'Email sent.' };
  },
});

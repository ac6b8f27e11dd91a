import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { validatePasswordChange } from '#domain/accounts/account.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { UserRow } from '#server/modules/users/index.ts';
import { queueHashing } from './hashing-queue.ts';
import { findPasswordWeakness } from './password-strength.ts';

/** The data of the user who sets a password. */
export type PasswordOwner = Partial<Pick<UserRow, 'fullName' | 'email' | 'phoneNumber' | 'phoneE164' | 'role'>>;
type NewPasswordForm = { email?: string; password: string; confirmPassword: string };

/** Rates one password at a time, because a rating takes up to 70 ms of the event loop. */
const limitRatings = pLimit(1);

/** Validates new passwords. Existing passwords stay valid. */
export function createNewPasswordCheck({ settings }: { settings: SettingsService }) {
  /**
   * Rates a password, which is as expensive as hashing it. Call it after all other checks.
   * @throws ApiError with the reason why the password is easy to guess, or 'unavailable'
   */
  async function assertNotGuessable(password: string, owner: PasswordOwner): Promise<void> {
    const ownData = [owner.fullName, owner.email, owner.phoneNumber, owner.phoneE164].flatMap((text) => text ?? []);
    const { site_title: shopName } = await settings.getGeneral();
    const code = await queueHashing(owner.role, () =>
      limitRatings(async () => {
        // Requests that are waiting come first.
        await nextTurn();
        return findPasswordWeakness(password, { ownData, shopName });
      }),
    );
    if (code !== undefined) throw createApiError(code);
  }

  /**
   * Validates the fields of a form with a new password.
   * @param emptyCode the error for a missing password
   */
  function validateForm(form: NewPasswordForm, emptyCode: 'password_required' | 'password_is_required'): void {
    const error = validatePasswordChange({ ...form, confirmation: form.confirmPassword });
    if (error) throw createApiError(error.code === 'password_is_required' ? emptyCode : error.code);
  }

  return {
    assertNotGuessable,
    validateForm,

    /** Validates and rates the password of a form. */
    async check(form: NewPasswordForm, owner: PasswordOwner): Promise<void> {
      validateForm(form, 'password_required');
      await assertNotGuessable(form.password, owner);
    },
  };
}
export type NewPasswordCheck = ReturnType<typeof createNewPasswordCheck>;

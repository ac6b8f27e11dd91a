import { validatePasswordChange } from '#domain/accounts/account.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { UserRow } from '#server/modules/users/index.ts';
import { findPasswordWeakness } from './password-strength.ts';

/** The data of the user who sets a password. */
export type PasswordOwner = Partial<Pick<UserRow, 'fullName' | 'email' | 'phoneNumber' | 'phoneE164'>>;
type NewPasswordForm = { email?: string; password: string; confirmPassword: string };

/** Validates new passwords. Existing passwords stay valid. */
export function createNewPasswordCheck({ settings }: { settings: SettingsService }) {
  /** @throws ApiError with the reason why the password is easy to guess */
  async function assertNotGuessable(password: string, owner: PasswordOwner): Promise<void> {
    const ownData = [owner.fullName, owner.email, owner.phoneNumber, owner.phoneE164].flatMap((text) => text ?? []);
    const { site_title: shopName } = await settings.getGeneral();
    const code = await findPasswordWeakness(password, { ownData, shopName });
    if (code !== undefined) throw createApiError(code);
  }

  return {
    assertNotGuessable,

    /**
     * Validates a form with a new password.
     * @param emptyCode the error for a missing password
     * @throws ApiError for the first violated rule
     */
    async check(
      form: NewPasswordForm,
      owner: PasswordOwner,
      emptyCode: 'password_required' | 'password_is_required' = 'password_required',
    ): Promise<void> {
      const error = validatePasswordChange({ ...form, confirmation: form.confirmPassword });
      if (error) throw createApiError(error.code === 'password_is_required' ? emptyCode : error.code);
      await assertNotGuessable(form.password, owner);
    },
  };
}
export type NewPasswordCheck = ReturnType<typeof createNewPasswordCheck>;

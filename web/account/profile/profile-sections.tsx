import { useId, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import type { Profile } from '#contract/account/profile.endpoints.ts';
import { ReauthenticationHost } from '#web/features/auth/reauthentication-host.tsx';
import { Button } from '#web/ui/button.tsx';
import { MarketingConsentForm } from './marketing-consent-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ProfileDetailsForm } from './profile-details-form.tsx';
import { DownloadData } from './download-data.tsx';
import { EmailSection } from './email-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { DeviceSessions } from './device-sessions.tsx';

function ProfileSection({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-line py-8 first:border-t-0 first:pt-0 xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-display text-2xl [--opsz:60]">
          {title}
        </h2>
        {intro && <p className="mt-2 max-w-prose text-medium text-soft">{intro}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

type ProfileSectionsProps = {
  profile: Profile;
  onSaved: Dispatch<SetStateAction<Profile>>;
  onDeleted: (message: string) => void;
};

/** Renders the sections of the profile. Each section is saved separately. */
export default function ProfileSections({ profile, onSaved, onDeleted }: ProfileSectionsProps) {
  return (
    <>
      <ProfileSection title="Your details" intro="We use your address to fill in your next quote request.">
        <ProfileDetailsForm profile={profile} onSaved={onSaved} />
      </ProfileSection>
      <ProfileSection title="Email address" intro="You sign in with this address. We send everything about your quotes and orders to it.">
        <EmailSection profile={profile} onSaved={onSaved} />
      </ProfileSection>
      <ProfileSection title="Password" intro="Changing your password signs out every other device.">
        <ChangePasswordForm email={profile.email} />
      </ProfileSection>
      <ProfileSection
        title="Passkeys"
        intro="Sign in with your fingerprint, your face or your device's PIN. Once you have a passkey, we also ask for it after your password."
      >
        <PasskeysSection />
        <ReauthenticationHost button={Button} />
      </ProfileSection>
      <ProfileSection title="Active sessions" intro="If you do not recognise a device, sign it out and change your password.">
        <DeviceSessions userId={profile._id} />
      </ProfileSection>
      <ProfileSection
        title="Offers and news"
        intro="Choose how we may send you offers. You always receive updates about your quotes and orders."
      >
        <MarketingConsentForm profile={profile} onSaved={onSaved} />
      </ProfileSection>
      <ProfileSection title="Your data" intro="Download everything we store about you as one file (JSON).">
        <DownloadData />
      </ProfileSection>
      <ProfileSection title="Delete your account">
        <DeleteAccount onDeleted={onDeleted} />
      </ProfileSection>
    </>
  );
}

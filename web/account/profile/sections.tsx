import type { Profile } from '#contract/profile.ts';
import { Section } from '#web/account/section.tsx';
import { ConsentForm } from './consent-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DetailsForm } from './details-form.tsx';
import { DownloadData } from './download-data.tsx';
import { EmailSection } from './email-section.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';

type SectionsProps = { profile: Profile; onSaved: (profile: Profile) => void; onDeleted: (words: string) => void };

/** The parts of the profile, each saved by itself. */
export default function Sections({ profile, onSaved, onDeleted }: SectionsProps) {
  return (
    <>
      <Section title="Your details" intro="The address fills in the site details of your next quote request.">
        <DetailsForm profile={profile} onSaved={onSaved} />
      </Section>
      <Section title="E-mail address" intro="You sign in with it, and everything about your quotes and orders goes to it.">
        <EmailSection profile={profile} onSaved={onSaved} />
      </Section>
      <Section title="Password" intro="Changing it signs out every other device.">
        <PasswordForm email={profile.email} />
      </Section>
      <Section
        title="Passkeys"
        intro="Sign in with a finger, your face or the PIN of a device. With the password, a passkey is then asked for besides."
      >
        <PasskeysPart />
      </Section>
      <Section title="Where you are signed in" intro="Sign out what you do not know, and change your password.">
        <Sessions userId={profile._id} />
      </Section>
      <Section title="Offers and news" intro="None unless you tick it. What concerns your quotes and orders comes in any case.">
        <ConsentForm profile={profile} onSaved={onSaved} />
      </Section>
      <Section title="Your data" intro="Everything we keep about you, in one file that other programs can read.">
        <DownloadData />
      </Section>
      <Section title="Delete your account">
        <DeleteAccount onDeleted={onDeleted} />
      </Section>
    </>
  );
}

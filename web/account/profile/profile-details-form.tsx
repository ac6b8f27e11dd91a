import type { Profile } from '#contract/account/profile.endpoints.ts';
import { CustomerFields } from '#web/features/customer-details/customer-fields.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import { Button } from '#web/ui/button.tsx';
import { useProfileDetails } from './use-profile-details.ts';

/** Renders the form for name, phone and address. */
export function ProfileDetailsForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const { formProps, busy, formError, successMessage, hasUnsavedChanges, edit, control, discard } = useProfileDetails(profile, onSaved);
  return (
    <form {...formProps} className="grid gap-5 sm:grid-cols-2">
      <CustomerFields
        isOwn
        controls={{
          fullName: control('fullName'),
          phone: control('phone'),
          line1: control('line1'),
          line2: control('line2'),
          city: control('city'),
          province: control('province'),
          postal_code: control('postal_code'),
        }}
        onSuburb={edit}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        {hasUnsavedChanges && (
          <>
            <Button variant="quiet" onClick={discard}>
              Discard
            </Button>
            <span className="text-medium text-soft">Unsaved changes</span>
          </>
        )}
        {!hasUnsavedChanges && <ActionStatus success={successMessage} />}
        {/* Next to the button, because the form is taller than a phone screen. */}
        <SubmitStatus tone="error" title={formError} className="w-full" />
      </div>
    </form>
  );
}

import type { Profile } from '#contract/account/profile.endpoints.ts';
import type { Contact } from '#domain/quotes/quote.ts';
import { useRef, useState } from 'react';
import { call } from '#web/lib/api/api-client.ts';
import { saveUser } from '#web/lib/session/session-store.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { CustomerFields } from '#web/features/customer-details/customer-fields.tsx';
import {
  validateCustomerValues,
  toCustomerInput,
  toCustomerValues,
  type CustomerValues,
} from '#web/features/customer-details/customer-values.ts';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import { Button } from '#web/ui/button.tsx';

const detailsKey = `${accountStoragePrefix}profile`;

type ProfileDetails = Pick<CustomerValues, 'fullName' | 'phone'> & Contact;

const getDetails = (profile: Profile): ProfileDetails => {
  const { residence, ...values } = toCustomerValues(profile);
  return { ...values, ...residence };
};

/** Returns the saved details, overwritten by the unsaved ones of this tab. */
function getInitialDetails(profile: Profile): ProfileDetails {
  const { _id, ...typed } = tabStorage.get<Partial<ProfileDetails & { _id: string }>>(detailsKey) ?? {};
  return { ...getDetails(profile), ...(_id === profile._id ? typed : {}) };
}

const save = async ({ fullName, phone, ...residence }: ProfileDetails, profile: Profile) =>
  (await call('/user/profile/save', toCustomerInput({ fullName, phone, residence }, profile))).response;

/** Adds unsaved details of a user to those stored in this tab. */
function storeDraft(details: Partial<ProfileDetails>, { _id }: Profile): void {
  if (tabStorage.get<{ _id: string }>(detailsKey)?._id !== _id) tabStorage.remove(detailsKey);
  tabStorage.merge(detailsKey, { ...details, _id });
}

/**
 * Renders the form for name, phone and address. Stores unsaved changes in this tab until they are saved or discarded.
 */
export function ProfileDetailsForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const [successMessage, setSuccessMessage] = useState<string>();
  // Edits made while a save is in progress remain in the form.
  const editsSinceSave = useRef<Partial<ProfileDetails>>({});
  const { form, change, field, busy, formError, formProps } = useValidatedForm<ProfileDetails>(() => getInitialDetails(profile), {
    validate: validateCustomerValues,
    async onSend(details) {
      editsSinceSave.current = {};
      const saved = await save(details, profile);
      tabStorage.remove(detailsKey);
      if (Object.keys(editsSinceSave.current).length > 0) storeDraft(editsSinceSave.current, profile);
      onSaved(saved);
      change({ ...getDetails(saved), ...editsSinceSave.current });
      saveUser({ _id: saved._id, fullName: saved.fullName, type: 'user' });
      setSuccessMessage('Your details are saved');
      showToast('Saved', { tone: 'success' });
    },
  });
  const saved = getDetails(profile);
  const hasUnsavedChanges = Object.entries(form).some(([name, value]) => value !== saved[name as keyof ProfileDetails]);
  useUnsavedWarning(hasUnsavedChanges);
  const edit = (details: Partial<ProfileDetails>) => {
    setSuccessMessage(undefined);
    change(details);
    editsSinceSave.current = { ...editsSinceSave.current, ...details };
    storeDraft(details, profile);
  };
  const control = (name: keyof ProfileDetails) => ({ ...field(name), onChange: (value: string) => edit({ [name]: value }) });
  const discard = () => {
    editsSinceSave.current = {};
    tabStorage.remove(detailsKey);
    change(saved);
  };
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
            <span className="text-[0.9375rem] text-soft">Not saved yet</span>
          </>
        )}
        {!hasUnsavedChanges && <ActionStatus success={successMessage} />}
        {/* Next to the button, because the form is taller than a phone screen. */}
        <SubmitStatus tone="alarm" title={formError} className="w-full" />
      </div>
    </form>
  );
}

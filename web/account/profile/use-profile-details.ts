import { useRef, useState } from 'react';
import type { Profile } from '#contract/account/profile.endpoints.ts';
import type { Contact } from '#domain/quotes/quote-request.ts';
import {
  validateCustomerValues,
  toCustomerInput,
  toCustomerValues,
  type CustomerValues,
} from '#web/features/customer-details/customer-values.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { saveUser } from '#web/lib/session/session-store.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

const detailsKey = `${accountStoragePrefix}profile`;

type ProfileDetails = Pick<CustomerValues, 'fullName' | 'phone'> & Contact;

const getDetails = (profile: Profile): ProfileDetails => {
  const { residence, ...values } = toCustomerValues(profile);
  return { ...values, ...residence };
};

/** Returns the saved details, with the unsaved changes of this tab. */
function getInitialDetails(profile: Profile): ProfileDetails {
  const { _id, ...draft } = tabStorage.get<Partial<ProfileDetails & { _id: string }>>(detailsKey) ?? {};
  return { ...getDetails(profile), ...(_id === profile._id ? draft : {}) };
}

const saveDetails = async ({ fullName, phone, ...residence }: ProfileDetails, profile: Profile) =>
  (await call('/user/profile/save', toCustomerInput({ fullName, phone, residence }, profile))).response;

/** Adds unsaved details to the draft in this tab. Replaces a draft of another user. */
function storeDraft(details: Partial<ProfileDetails>, { _id }: Profile): void {
  if (tabStorage.get<{ _id: string }>(detailsKey)?._id !== _id) tabStorage.remove(detailsKey);
  tabStorage.merge(detailsKey, { ...details, _id });
}

/** Provides the form for the profile details. Stores unsaved changes in this tab until they are saved or discarded. */
export function useProfileDetails(profile: Profile, onSaved: (profile: Profile) => void) {
  const [successMessage, setSuccessMessage] = useState<string>();
  // Edits made while a save is in progress remain in the form.
  const editsSinceSave = useRef<Partial<ProfileDetails>>({});
  const { form, change, field, busy, formError, formProps } = useValidatedForm<ProfileDetails>(() => getInitialDetails(profile), {
    validate: validateCustomerValues,
    async onSend(details) {
      editsSinceSave.current = {};
      const savedProfile = await saveDetails(details, profile);
      tabStorage.remove(detailsKey);
      if (Object.keys(editsSinceSave.current).length > 0) storeDraft(editsSinceSave.current, profile);
      onSaved(savedProfile);
      change({ ...getDetails(savedProfile), ...editsSinceSave.current });
      saveUser({ _id: savedProfile._id, fullName: savedProfile.fullName, type: 'user' });
      setSuccessMessage('Your details are saved');
      showToast('Saved', { tone: 'success' });
    },
  });
  const savedDetails = getDetails(profile);
  const hasUnsavedChanges = Object.entries(form).some(([name, value]) => value !== savedDetails[name as keyof ProfileDetails]);
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
    change(savedDetails);
  };
  return { formProps, busy, formError, successMessage, hasUnsavedChanges, edit, control, discard };
}

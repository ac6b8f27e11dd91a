import type { Profile } from '#contract/account/profile.ts';
import { findNameError, type Fault } from '#domain/accounts/account.ts';
import { toPhoneInput } from '#domain/accounts/phone.ts';
import { useRef, useState } from 'react';
import { call } from '#web/lib/api/api-client.ts';
import { saveUser } from '#web/lib/session/session.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { PhoneField } from '#web/features/contact/contact-fields.tsx';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';
import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { ResidenceFields } from './residence-fields.tsx';

const detailsKey = `${accountStoragePrefix}profile`;

export type Details = {
  fullName: string;
  phone: string;
  line1: string;
  line2: string;
  city: string;
  province: string;
  postal_code: string;
};

const detailsOf = ({ fullName, phone, residence }: Profile): Details => ({
  fullName,
  phone: toPhoneInput(phone.number),
  ...residence,
});

/** Returns the saved details, overwritten by the unsaved ones of this tab. */
function firstDetails(profile: Profile): Details {
  const { _id, ...typed } = tabStorage.get<Partial<Details & { _id: string }>>(detailsKey) ?? {};
  return { ...detailsOf(profile), ...(_id === profile._id ? typed : {}) };
}

function check({ fullName }: Details): Fault<keyof Details> | undefined {
  const code = findNameError(fullName);
  return code && { field: 'fullName', code };
}

const save = async ({ fullName, phone, ...residence }: Details, { phone: { code, dialcountry } }: Profile) =>
  (
    await call('/user/profile/save', {
      fullName: fullName.trim(),
      phone: { number: phone, code: code || 'ZA', dialcountry: dialcountry || '27' },
      residence,
    })
  ).response;

/** Adds unsaved details of a user to those stored in this tab. */
function keep(details: Partial<Details>, { _id }: Profile): void {
  if (tabStorage.get<{ _id: string }>(detailsKey)?._id !== _id) tabStorage.remove(detailsKey);
  tabStorage.merge(detailsKey, { ...details, _id });
}

/** Name, phone and address. Unsaved changes are stored in this tab until they are saved or discarded. */
export function DetailsForm({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const [done, setDone] = useState<string>();
  // While a save is on its way there may be more: it stays typed.
  const since = useRef<Partial<Details>>({});
  const { form, change, field, busy, problem, attributes } = useValidatedForm<Details>(() => firstDetails(profile), {
    check,
    async send(details) {
      since.current = {};
      const saved = await save(details, profile);
      tabStorage.remove(detailsKey);
      if (Object.keys(since.current).length > 0) keep(since.current, profile);
      onSaved(saved);
      change({ ...detailsOf(saved), ...since.current });
      saveUser({ _id: saved._id, fullName: saved.fullName, type: 'user' });
      setDone('Your details are saved');
      showToast('Saved', { tone: 'success' });
    },
  });
  const saved = detailsOf(profile);
  const unsaved = Object.entries(form).some(([name, value]) => value !== saved[name as keyof Details]);
  useUnsavedWarning(unsaved);
  const edit = (details: Partial<Details>) => {
    setDone(undefined);
    change(details);
    since.current = { ...since.current, ...details };
    keep(details, profile);
  };
  const box = (name: keyof Details) => ({
    ...field(name),
    onChange: (event: { target: { value: string } }) => edit({ [name]: event.target.value }),
  });
  const discard = () => {
    since.current = {};
    tabStorage.remove(detailsKey);
    change(saved);
  };
  return (
    <form {...attributes} className="grid gap-5 sm:grid-cols-2">
      <TextField label="Full name" autoComplete="name" maxLength={120} required {...box('fullName')} />
      <PhoneField {...field('phone')} onNumber={(phone) => edit({ phone })} />
      <ResidenceFields form={form} box={box} onChange={edit} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        {unsaved && (
          <>
            <Button variant="quiet" onClick={discard}>
              Discard
            </Button>
            <span className="text-[0.9375rem] text-soft">Not saved yet</span>
          </>
        )}
        {!unsaved && <ActionStatus success={done} />}
        {/* Beside the button: the form is taller than a phone. */}
        <ActionStatus error={problem} className="w-full" />
      </div>
    </form>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import { cleanEmail } from '#domain/accounts/email-address.ts';
import { validateContactForm } from '#domain/accounts/account.ts';
import { toPhoneInput } from '#domain/accounts/phone.ts';
import { getAccountErrorMessage } from '#web/lib/get-account-error-message.ts';
import { call, findErrorField, NetworkError, getErrorMessage } from '#web/lib/api/api-client.ts';
import { requestFormTokenOnInteraction, getAntiSpamFields } from '#web/lib/api/anti-spam.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { EmailField, PhoneField } from './contact-fields.tsx';
import { useValidatedForm } from '#web/lib/hooks/use-validated-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { HoneypotField } from '#web/ui/forms/honeypot-field.tsx';
import { SubmitStatus } from '#web/ui/status/submit-status.tsx';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';

const emptyForm = { name: '', email: '', phone: '', subject: '', message: '' };

// Stored in this tab only, for a crash, a reload or a visit to another page. Signing out removes it.
const storageKey = `${accountStoragePrefix}contact`;

function saveContactForm(form: HTMLFormElement): void {
  tabStorage.set(storageKey, Object.fromEntries(new FormData(form)));
}

const clearContactForm = (): void => tabStorage.remove(storageKey);

function restoreContactForm(): Partial<typeof emptyForm> {
  const stored = Object.entries(tabStorage.get<object>(storageKey) ?? {});
  return Object.fromEntries(stored.filter(([name, value]) => name in emptyForm && typeof value === 'string'));
}

type ContactFormResult = { kind: 'sent'; message: string; email: string } | { kind: 'network' | 'rejected'; message: string };

/** Renders the result of the submit. Must be inside the form, which *Try again* submits. */
function ContactFormStatus({ result, busy }: { result: ContactFormResult | undefined; busy: boolean }) {
  if (result === undefined) return null;
  if (result.kind === 'sent') {
    return <SubmitStatus title={result.message}>{`We received your message. We will reply to ${result.email}.`}</SubmitStatus>;
  }
  return (
    <SubmitStatus tone="error" title="The message was not sent" retry={result.kind === 'network' ? 'submit' : undefined} busy={busy}>
      {result.message}
    </SubmitStatus>
  );
}

/** Renders the contact form. Stores the entered values until they are sent. */
export function ContactForm() {
  const isHydrated = useHydrated();
  const [result, setResult] = useState<ContactFormResult>();
  const { change, field, showError, busy, formProps } = useValidatedForm(emptyForm, {
    validate: validateContactForm,
    onInvalid: (code) => {
      setResult(undefined);
      showToast(getAccountErrorMessage(code), { tone: 'error' });
    },
    async onSend(form) {
      setResult(undefined);
      try {
        const { message } = await call('/contactus', { ...form, ...getAntiSpamFields() });
        clearContactForm();
        change(emptyForm);
        setResult({ kind: 'sent', message, email: cleanEmail(form.email) });
        showToast('Thanks for contacting us.', { durationMs: 5000, tone: 'success' });
      } catch (error) {
        const message = getErrorMessage(error);
        if (error instanceof NetworkError) return setResult({ kind: 'network', message });
        showToast(message, { tone: 'error' });
        const errorField = findErrorField(error, form);
        if (errorField) showError(message, errorField);
        else setResult({ kind: 'rejected', message });
      }
    },
  });
  const restoreForm = useEffectEvent(() => {
    const { phone, ...values } = restoreContactForm();
    change({ ...values, ...(phone !== undefined && { phone: toPhoneInput(phone) }) });
  });
  useEffect(() => restoreForm(), []);
  // Reads the elements: they contain what was typed before hydration, and the browser's restored values.
  useEffect(
    () => requestFormTokenOnInteraction(() => [...new FormData(formProps.ref.current!).values()].some((value) => value !== '')),
    [formProps.ref],
  );

  return (
    // Without JavaScript, NoScript renders a message instead of the form.
    <form {...formProps} onInput={(event) => saveContactForm(event.currentTarget)} className="space-y-5 noscript:hidden">
      <TextField label="Name" autoComplete="name" maxLength={120} {...field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField {...field('email')} />
        <PhoneField required {...field('phone')} onNumberChange={(phone) => change({ phone })} />
      </div>
      <TextField label="Subject" maxLength={200} {...field('subject')} />
      <TextArea
        label="Message"
        className="[&_textarea]:min-h-40 lg:[&_textarea]:min-h-72"
        maxLength={5000}
        {...field('message')}
        onChange={(event) => change({ message: event.target.value })}
      />
      <HoneypotField />
      <ContactFormStatus result={result} busy={busy} />
      {/* Disabled before hydration, because the browser would send the form's content in a URL. */}
      <Button type="submit" busy={busy} disabled={!isHydrated} className="min-w-40 max-sm:w-full">
        Submit
      </Button>
    </form>
  );
}

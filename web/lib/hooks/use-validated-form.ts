import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { FieldError } from '#domain/accounts/account.ts';
import type { AccountErrorCode } from '#domain/errors/account-errors.ts';
import { getAccountErrorMessage } from '#web/lib/get-account-error-message.ts';
import { findErrorField, getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { runAfterPress } from '#web/ui/run-after-press.ts';
import { useLatest } from './use-latest.ts';
import { useRunOnce } from './use-run-once.ts';

type FormValues = Record<string, string>;
type ShownError<Field> = { field?: Field | undefined; message: string };

type FormOptions<Form extends FormValues> = {
  /** Returns the first validation error. */
  validate: (form: Form) => FieldError<keyof Form & string> | undefined;
  /** Sends the valid form. If it rejects, the form shows the error. */
  onSend: (form: Form) => Promise<void>;
  /** Called when an invalid form is submitted. */
  onInvalid?: (code: AccountErrorCode) => void;
  /** Shows the error of a failed `onSend`. Default: a toast. */
  showFailure?: (message: string) => void;
};

const showErrorToast = (message: string): void => showToast(message, { tone: 'error' });

/**
 * Provides the state of a form. An error appears when its field loses the focus or the form is submitted, and disappears
 * when the user has corrected the value.
 */
export function useValidatedForm<Form extends FormValues>(
  initial: Form | (() => Form),
  { validate, onSend, onInvalid, showFailure = showErrorToast }: FormOptions<Form>,
) {
  type Field = keyof Form & string;
  const [form, setForm] = useState(initial);
  const [shownError, setShownError] = useState<ShownError<Field>>();
  const { busy, runOnce } = useRunOnce();
  const formRef = useRef<HTMLFormElement>(null);
  const latestForm = useLatest(form);

  const change = (values: Partial<Form>) => {
    const next = { ...form, ...values };
    // An updater function, because two changes may happen before the next render.
    setForm((current) => ({ ...current, ...values }));
    if (shownError && (shownError.field === undefined || validate(next)?.field !== shownError.field)) setShownError(undefined);
  };
  /** Shows an error and focuses its field. */
  const showError = (message: string, field?: Field) => {
    setShownError({ field, message });
    if (field !== undefined) (formRef.current?.elements.namedItem(field) as HTMLElement | null)?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const validationError = validate(form);
    if (validationError) {
      showError(getAccountErrorMessage(validationError.code), validationError.field);
      onInvalid?.(validationError.code);
      return;
    }
    setShownError(undefined);
    await runOnce(async () => {
      try {
        await onSend(form);
      } catch (error) {
        showFailure(getErrorMessage(error));
        showError(getErrorMessage(error), findErrorField(error, form));
      }
    });
  };
  const showFieldError = (name: Field) => {
    const { current } = latestForm;
    const error = current[name] === '' ? undefined : validate(current);
    if (error?.field === name) setShownError({ field: name, message: getAccountErrorMessage(error.code) });
  };
  /** Returns the props of a field. */
  const field = (name: Field) => ({
    name,
    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value } as Partial<Form>),
    onBlur: () => runAfterPress(() => showFieldError(name)),
    error: shownError?.field === name ? shownError.message : undefined,
  });
  const formError = shownError?.field === undefined ? shownError?.message : undefined;
  return { form, change, field, showError, busy, formError, formProps: { ref: formRef, onSubmit: submit, noValidate: true } };
}

/** Calls `clear` when the dialog closes, to remove passwords. */
export function useClearOnClose(open: boolean, clear: () => void): void {
  const handleClose = useEffectEvent(clear);
  useEffect(() => {
    if (!open) handleClose();
  }, [open]);
}

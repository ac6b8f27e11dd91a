import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { FieldError } from '#domain/accounts/account.ts';
import { accountErrors, type AccountErrorCode } from '#domain/errors/account-errors.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { afterPress } from '#web/ui/after-press.ts';

type Values = Record<string, string>;
type ShownError<Field> = { field?: Field | undefined; message: string };

type FormOptions<Form extends Values> = {
  /** Returns the first validation error. */
  check: (form: Form) => FieldError<keyof Form & string> | undefined;
  /** Sends the valid form. If it rejects, the form shows the error. */
  send: (form: Form) => Promise<void>;
  /** Called when an invalid form is submitted. */
  refused?: (code: AccountErrorCode) => void;
  /** Replaces the toast with the message of a failed `send`. */
  showFailure?: (message: string) => void;
};

/** The fields that the server's errors belong to, by their names in the forms. */
const fieldsOf: { [Code in ErrorCode]?: readonly string[] } = {
  fullname_required: ['fullName'],
  name_has_url: ['fullName', 'name'],
  email_required: ['email'],
  email_invalid: ['email'],
  email_taken: ['email'],
  phone_required: ['phone'],
  phone_invalid: ['phone'],
  password_required: ['password'],
  password_is_required: ['password'],
  password_too_short: ['password'],
  password_too_long: ['password'],
  password_common: ['password'],
  passwords_differ: ['confirmPassword'],
  wrong_password: ['currentPassword', 'password'],
};

/** Returns the field of the form that an error of the server belongs to. */
export const findErrorField = <Form extends Values>(error: unknown, form: Form): (keyof Form & string) | undefined =>
  isApiError(error) ? fieldsOf[error.code]?.find((name) => name in form) : undefined;

const showErrorToast = (message: string): void => showToast(message, { tone: 'alarm' });

/** State of a form that shows an error when its field loses the focus or the form is submitted, and hides it when it is corrected. */
export function useValidatedForm<Form extends Values>(
  initial: Form | (() => Form),
  { check, send, refused, showFailure = showErrorToast }: FormOptions<Form>,
) {
  type Field = keyof Form & string;
  const [form, setForm] = useState(initial);
  const [shown, setShown] = useState<ShownError<Field>>();
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  }, [form]);

  const change = (values: Partial<Form>) => {
    const next = { ...form, ...values };
    // An updater function, because two changes may happen before the next render.
    setForm((current) => ({ ...current, ...values }));
    if (shown && (shown.field === undefined || check(next)?.field !== shown.field)) setShown(undefined);
  };
  /** Shows an error and focuses its field. */
  const fail = (message: string, field?: Field) => {
    setShown({ field, message });
    if (field !== undefined) (element.current?.elements.namedItem(field) as HTMLElement | null)?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fault = check(form);
    if (fault) {
      fail(accountErrors[fault.code][1], fault.field);
      refused?.(fault.code);
      return;
    }
    setShown(undefined);
    setBusy(true);
    try {
      await send(form);
    } catch (error) {
      showFailure(getErrorMessage(error));
      fail(getErrorMessage(error), findErrorField(error, form));
    } finally {
      setBusy(false);
    }
  };
  const showFieldError = (name: Field) => {
    const { current } = latest;
    const error = current[name] === '' ? undefined : check(current);
    if (error?.field === name) setShown({ field: name, message: accountErrors[error.code][1] });
  };
  /** Returns the properties of the field with that name. */
  const field = (name: Field) => ({
    name,
    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value } as Partial<Form>),
    onBlur: () => afterPress(() => showFieldError(name)),
    error: shown?.field === name ? shown.message : undefined,
  });
  const formError = shown?.field === undefined ? shown?.message : undefined;
  return { form, change, field, fail, busy, formError, attributes: { ref: element, onSubmit: submit, noValidate: true } };
}

/** Runs `clear` when the dialog closes, so that passwords are removed. */
export function useClearOnClose(open: boolean, clear: () => void): void {
  const handleClose = useEffectEvent(clear);
  useEffect(() => {
    if (!open) handleClose();
  }, [open]);
}

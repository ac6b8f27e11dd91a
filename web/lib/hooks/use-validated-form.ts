import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { Fault } from '#domain/accounts/account.ts';
import { accountProblems, type AccountProblemCode } from '#domain/errors/account.ts';
import { afterPress } from '#web/ui/after-press.ts';

type Values = Record<string, string>;
type Shown<Field> = { field?: Field | undefined; words: string };

type Work<Form extends Values> = {
  /** The rules, in their order; the first failure stops it. */
  check: (form: Form) => Fault<keyof Form & string> | undefined;
  /** Does the work; what fails in it is for it to show through `fail`. */
  send: (form: Form) => Promise<void>;
  /** Hears of a form that was sent although a rule speaks against it. */
  refused?: (code: AccountProblemCode) => void;
};

/** State of a form that shows an error when its field loses the focus or the form is sent, and hides it when it is corrected. */
export function useValidatedForm<Form extends Values>(first: Form | (() => Form), { check, send, refused }: Work<Form>) {
  type Field = keyof Form & string;
  const [form, setForm] = useState(first);
  const [shown, setShown] = useState<Shown<Field>>();
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  }, [form]);

  const change = (values: Partial<Form>) => {
    const next = { ...form, ...values };
    // Two changes before the next rendering are both kept.
    setForm((now) => ({ ...now, ...values }));
    if (shown && (shown.field === undefined || check(next)?.field !== shown.field)) setShown(undefined);
  };
  /** Shows what is wrong, and takes the person to the field it belongs to. */
  const fail = (words: string, field?: Field) => {
    setShown({ field, words });
    if (field !== undefined) (element.current?.elements.namedItem(field) as HTMLElement | null)?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fault = check(form);
    if (fault) {
      fail(accountProblems[fault.code][1], fault.field);
      refused?.(fault.code);
      return;
    }
    setShown(undefined);
    setBusy(true);
    await send(form).finally(() => setBusy(false));
  };
  const showFieldError = (name: Field) => {
    const { current } = latest;
    const fault = current[name] === '' ? undefined : check(current);
    if (fault?.field === name) setShown({ field: name, words: accountProblems[fault.code][1] });
  };
  /** Returns the properties of the field with that name. */
  const field = (name: Field) => ({
    name,
    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value } as Partial<Form>),
    onBlur: () => afterPress(() => showFieldError(name)),
    error: shown?.field === name ? shown.words : undefined,
  });
  const problem = shown?.field === undefined ? shown?.words : undefined;
  return { form, change, field, fail, busy, problem, attributes: { ref: element, onSubmit: submit, noValidate: true } };
}

/** Runs `forget` when the dialog closes: passwords do not stay behind. */
export function useClearOnClose(open: boolean, forget: () => void): void {
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => {
    if (!open) latest.current();
  }, [open]);
}

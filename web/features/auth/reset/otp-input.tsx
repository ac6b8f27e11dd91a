import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { otpLength } from '#domain/accounts/account.ts';
import { FieldError } from '#web/ui/forms/field.tsx';

const places = Array.from({ length: otpLength }, (_, index) => index);
const getDigits = (text: string): string => text.replace(/\D/g, '');

type OtpBoxesProps = { value: string; onChange: (value: string) => void; error?: string | undefined; disabled?: boolean };

/**
 * One input per digit. The name of the first is `otp`.
 * @param props.value one character per input; a space for an empty input
 */
export function OtpInput({ value, onChange, error, disabled }: OtpBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, otpLength - 1))]?.focus();
  const setDigits = (at: number, digits: string) => {
    const next = value.split('');
    for (const [index, digit] of [...digits].entries()) if (at + index < otpLength) next[at + index] = digit;
    onChange(next.join(''));
    focus(at + digits.length);
  };
  const type = (at: number, text: string) => {
    const digits = getDigits(text);
    if (digits === '') return onChange(`${value.slice(0, at)} ${value.slice(at + 1)}`);
    // A keyboard that offers the code from a message puts all of it into one box.
    if (digits.length >= otpLength) return setDigits(0, digits.slice(0, otpLength));
    // A second digit typed into an input replaces the first.
    setDigits(at, digits.length === 2 && value[at] !== ' ' ? digits.replace(value[at]!, '') : digits);
  };
  const paste = (at: number, event: ClipboardEvent) => {
    event.preventDefault();
    const digits = getDigits(event.clipboardData.getData('text')).slice(0, otpLength);
    if (digits !== '') setDigits(digits.length === otpLength ? 0 : at, digits);
  };
  const moveFocus = (at: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(at - 1);
    else if (event.key === 'ArrowRight') focus(at + 1);
    else if (event.key === 'Backspace' && value[at] === ' ' && at > 0) {
      onChange(`${value.slice(0, at - 1)} ${value.slice(at)}`);
      focus(at - 1);
    } else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !disabled) {
      // Typing the same digit again fires no change event, but must move the focus.
      setDigits(at, event.key);
    } else return;
    event.preventDefault();
  };
  return (
    <fieldset aria-describedby={error ? 'otp-error' : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Code</legend>
      <div className="flex gap-3">
        {places.map((at) => (
          <input
            key={at}
            ref={(element) => {
              boxes.current[at] = element;
            }}
            name={at === 0 ? 'otp' : `otp${at + 1}`}
            aria-label={`Digit ${at + 1} of ${otpLength}`}
            aria-required={at === 0}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && at === 0 ? 'otp-error' : undefined}
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            value={value[at]?.trim() ?? ''}
            readOnly={disabled}
            onChange={(event) => type(at, event.target.value)}
            onPaste={(event) => paste(at, event)}
            onKeyDown={(event) => moveFocus(at, event)}
            onFocus={(event) => event.target.select()}
            className="control aspect-square h-16 w-14 px-0 text-center text-2xl font-semibold tabular-nums"
          />
        ))}
      </div>
      <FieldError id="otp-error">{error}</FieldError>
    </fieldset>
  );
}

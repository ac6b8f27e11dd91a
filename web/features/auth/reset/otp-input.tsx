import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { otpLength } from '#domain/accounts/account.ts';
import { FieldError } from '#web/ui/forms/field.tsx';

const positions = Array.from({ length: otpLength }, (_, index) => index);
const extractDigits = (text: string): string => text.replace(/\D/g, '');

type OtpInputProps = { value: string; onChange: (value: string) => void; error?: string | undefined; disabled?: boolean };

/**
 * Renders one input per digit. The first input is named `otp`.
 * @param props.value one character per input; a space for an empty input
 */
export function OtpInput({ value, onChange, error, disabled }: OtpInputProps) {
  const inputRefs = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => inputRefs.current[Math.max(0, Math.min(index, otpLength - 1))]?.focus();
  const setDigits = (position: number, digits: string) => {
    const characters = value.split('');
    for (const [index, digit] of [...digits].entries()) if (position + index < otpLength) characters[position + index] = digit;
    onChange(characters.join(''));
    focus(position + digits.length);
  };
  const handleInput = (position: number, text: string) => {
    const digits = extractDigits(text);
    if (digits === '') return onChange(`${value.slice(0, position)} ${value.slice(position + 1)}`);
    // A keyboard that suggests the code from a message enters all digits into one input.
    if (digits.length >= otpLength) return setDigits(0, digits.slice(0, otpLength));
    // A second digit in an input replaces the first.
    setDigits(position, digits.length === 2 && value[position] !== ' ' ? digits.replace(value[position]!, '') : digits);
  };
  const handlePaste = (position: number, event: ClipboardEvent) => {
    event.preventDefault();
    const digits = extractDigits(event.clipboardData.getData('text')).slice(0, otpLength);
    if (digits !== '') setDigits(digits.length === otpLength ? 0 : position, digits);
  };
  const handleKeyDown = (position: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(position - 1);
    else if (event.key === 'ArrowRight') focus(position + 1);
    else if (event.key === 'Backspace' && value[position] === ' ' && position > 0) {
      onChange(`${value.slice(0, position - 1)} ${value.slice(position)}`);
      focus(position - 1);
    } else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !disabled) {
      // Entering the same digit again fires no change event, but must move the focus.
      setDigits(position, event.key);
    } else return;
    event.preventDefault();
  };
  return (
    <fieldset aria-describedby={error ? 'otp-error' : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">Code</legend>
      <div className="flex gap-3">
        {positions.map((position) => (
          <input
            key={position}
            ref={(element) => {
              inputRefs.current[position] = element;
            }}
            name={position === 0 ? 'otp' : `otp${position + 1}`}
            aria-label={`Digit ${position + 1} of ${otpLength}`}
            aria-required={position === 0}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && position === 0 ? 'otp-error' : undefined}
            inputMode="numeric"
            autoComplete={position === 0 ? 'one-time-code' : 'off'}
            value={value[position]?.trim() ?? ''}
            readOnly={disabled}
            onChange={(event) => handleInput(position, event.target.value)}
            onPaste={(event) => handlePaste(position, event)}
            onKeyDown={(event) => handleKeyDown(position, event)}
            onFocus={(event) => event.target.select()}
            className="control aspect-square h-16 w-14 px-0 text-center text-2xl font-semibold tabular-nums"
          />
        ))}
      </div>
      <FieldError id="otp-error">{error}</FieldError>
    </fieldset>
  );
}

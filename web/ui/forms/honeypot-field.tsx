/** Renders a hidden field that only spam bots fill in. */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="sr-only print:hidden">
      <label>
        Leave this empty
        <input type="text" name="reference_code" tabIndex={-1} autoComplete="off" data-1p-ignore="" data-lpignore="true" />
      </label>
    </div>
  );
}

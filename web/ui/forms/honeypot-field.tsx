/** A field that no person sees or reaches: what is filled in here was filled in by a program. */
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

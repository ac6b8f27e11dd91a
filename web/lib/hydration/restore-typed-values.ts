type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the value that the server rendered. */
function getRenderedValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const selected = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
  return selected?.value ?? '';
}

/** Repeats the user's change as an event. React ignores an event if the value equals the previous one. */
function repeatChange(control: Control, value: string): void {
  control.value = getRenderedValue(control);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')!.set!.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function repeatClick(control: HTMLInputElement): void {
  control.checked = control.defaultChecked;
  control.click();
}

/** Returns a function that repeats the user's change of a control; undefined if there was none. */
function findChange(control: Control): (() => void) | undefined {
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    const isChanged = control.checked !== control.defaultChecked && (control.type === 'checkbox' || control.checked);
    return isChanged ? () => repeatClick(control) : undefined;
  }
  const { value, type } = control;
  return ['file', 'hidden'].includes(type) || value === getRenderedValue(control) ? undefined : () => repeatChange(control, value);
}

/**
 * Repeats changes that the user made before hydration, and values that the browser restored, as events for React.
 * Otherwise the React state would not contain these values. Must be called in an effect of the hydrated page.
 */
export async function restoreTypedValues(): Promise<void> {
  const changes = [...document.querySelectorAll<Control>('input, textarea, select')].map(findChange);
  for (const change of changes) {
    // React must render one change before the next one, because the options of a select may depend on another select.
    await Promise.resolve();
    change?.();
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the value that the server rendered. */
function renderedValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const selected = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
  return selected?.value ?? '';
}

/** Changes a control as the user did. React ignores an event that does not change the value it last saw. */
function repeatChange(control: Control, value: string): void {
  control.value = renderedValue(control);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')!.set!.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function repeatClick(control: HTMLInputElement): void {
  control.checked = control.defaultChecked;
  control.click();
}

/** Returns a function that repeats the user's change of a control, if there was one. */
function findChange(control: Control): (() => void) | undefined {
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    const isChanged = control.checked !== control.defaultChecked && (control.type === 'checkbox' || control.checked);
    return isChanged ? () => repeatClick(control) : undefined;
  }
  const { value, type } = control;
  return ['file', 'hidden'].includes(type) || value === renderedValue(control) ? undefined : () => repeatChange(control, value);
}

/**
 * Repeats, as events for React, the input before hydration, and the values that the browser restored. Hydration would otherwise
 * leave these values out of the state. Call it in an effect of the hydrated page.
 */
export async function restoreTypedValues(): Promise<void> {
  const changes = [...document.querySelectorAll<Control>('input, textarea, select')].map(findChange);
  for (const change of changes) {
    // React renders one change before the next is repeated: the options of a select may depend on another one.
    await Promise.resolve();
    change?.();
  }
}

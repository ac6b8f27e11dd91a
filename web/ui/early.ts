// What somebody does in a document that has come before its code: it is done again, for the page to know of, once that is there.
// Links and forms that are sent work by themselves.

type Noting = { pressed?: (HTMLElement | null)[] };

/** A script for the document: notes which buttons are pressed. */
export const notePresses = 'self.pressed=[];addEventListener("click",e=>self.pressed?.push(e.target.closest("button[type=button]")),true)';

/** Browsers that know a button's command have done it already. */
const isDone = (button: HTMLElement): boolean => button.hasAttribute('command') && 'commandForElement' in HTMLButtonElement.prototype;

let noted: HTMLElement[] = [];

/** Notes no more: what is pressed from here on is React's matter. */
export function endNoting(): void {
  const noting = globalThis as Noting;
  const pressed = (noting.pressed ?? []).filter((button) => button !== null);
  // Nothing has shown that the first press was heard: a second one says the same again. Of tabs the last one counts.
  noted = pressed.filter((button, at) => pressed.lastIndexOf(button) === at && !isDone(button));
  delete noting.pressed;
}

/** Whether it stands in a dialog whose own code is still to come: that opens it anew, as a modal one. */
const isAsleep = (button: HTMLElement): boolean => button.closest('dialog[open]:not(:modal)') !== null;

function pressAgain(): (() => void)[] {
  const awake = noted.filter((button) => !isAsleep(button));
  noted = noted.filter(isAsleep);
  return awake.map((button) => () => button.click());
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stands in a control as the server wrote it. */
function givenTo(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const given = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
  return given?.value ?? '';
}

/** Has the control tell of its value as of a new one. React hears of a change only where it does not know the value already. */
function tell(control: Control, value: string): void {
  control.value = givenTo(control);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')!.set!.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** What was typed and chosen, or was put back by a browser that came back to the page. */
function changesIn(control: Control): (() => void)[] {
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    if (control.checked === control.defaultChecked || (control.type === 'radio' && !control.checked)) return [];
    return [
      () => {
        control.checked = control.defaultChecked;
        control.click();
      },
    ];
  }
  const { value, type } = control;
  return ['file', 'hidden'].includes(type) || value === givenTo(control) ? [] : [() => tell(control, value)];
}

const changeAgain = (): (() => void)[] => [...document.querySelectorAll<Control>('input, textarea, select')].flatMap(changesIn);

/** One after the other, each in a task of its own: what the one changes, the next must find. */
const doInTurn = ([first, ...rest]: (() => void)[]): void => {
  if (first === undefined) return;
  first();
  setTimeout(() => doInTurn(rest));
};

/** Does again what was done before the page's code came. To be called once the page answers. */
// What was chosen may bring another page, without what was pressed on this one.
export const doEarly = (): void => doInTurn([...pressAgain(), ...changeAgain()]);

/** The same of what was pressed in a part that came later. */
export const pressEarly = (): void => doInTurn(pressAgain());

import { use, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { afterFrame } from './after-frame.ts';
import { useHydrated } from './use-hydrated.ts';
import { seeAll, skipUnseen } from './below.ts';
import { CloseIcon } from './icons.tsx';
import { SetAside } from './set-aside.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  closeTo?: string;
  label: string;
  describedBy?: string | undefined;
  className?: string;
  children?: ReactNode;
};

/** The link that leads to this very address, which would have opened a dialog that came with it; where there is none, the page's heading. */
const placeHere = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(({ href }) => href === location.href) ??
  document.querySelector<HTMLElement>('main h1') ??
  undefined;

/** The task that makes it modal, and the frame after which what it holds is drawn. @returns calls it off */
function showInTurns(element: HTMLDialogElement, show: () => void, focusFirst: () => void): () => void {
  let callOff = () => clearTimeout(timer);
  const reveal = () => {
    delete element.dataset['opening'];
    focusFirst();
  };
  const timer = setTimeout(() => {
    element.dataset['opening'] = '';
    show();
    callOff = afterFrame(reveal);
  });
  return () => {
    callOff();
    delete element.dataset['opening'];
  };
}

const corner = 'm-2 grid size-11 shrink-0 place-items-center rounded-sm bg-card/85 hover:bg-paper focus-visible:-outline-offset-2';

/**
 * A modal dialog: Esc, the ground behind it and its button close it; the focus goes back to where it was.
 * It opens on what is marked `data-first` (a heading, say, with tabIndex -1), else on its close button.
 * Its children stay mounted while it is closed; leave them out where that is not wanted. Where it is set aside it is closed for so long.
 * Rendered open by the server it shows, not yet modal, before (and without) JavaScript.
 * @param props.closeTo the address without it, for one that the server renders open: Close is a link there, which works before
 *   its code has come, and without any
 */
export function Dialog({ open, onClose, closeTo, label, describedBy, className = 'max-w-lg', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBehind = useRef(false);
  const opener = useRef<HTMLElement>(undefined);
  const closer = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const hydrated = useHydrated();
  const shown = open && !use(SetAside);
  // Constant for the element's life, so that React never takes the attribute from a modal dialog.
  const [openAtFirst] = useState(open && !hydrated);

  const byAddress = closeTo !== undefined;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!shown) {
      element.close();
      seeAll();
      opener.current?.focus();
      opener.current = undefined;
      return;
    }
    if (element.matches(':modal')) return;
    // Nobody has led to it: it came with its address.
    const unled = document.activeElement === document.body;
    opener.current = element.open || (byAddress && unled) ? placeHere() : undefined;
    const show = () => {
      element.removeAttribute('open');
      skipUnseen();
      element.showModal();
    };
    const focusFirst = () => {
      const first = element.querySelector<HTMLElement>('[data-first]') ?? closer.current;
      if (!unled || first?.matches('input, textarea, select')) return first?.focus({ preventScroll: true });
      // What gets the focus before anything had it, the browser frames as if by the keyboard; `showModal` may have begun with that.
      first?.blur();
      first?.focus({ preventScroll: true, focusVisible: false });
    };
    // The browser styles all that is behind it anew. Where an address opens it that is too much for one task, and one frame, with what
    // came to be drawn with it (`data-opening` in app.css).
    if (byAddress && !element.open) return showInTurns(element, show, focusFirst);
    show();
    focusFirst();
  }, [shown, byAddress]);
  // One that goes while it is open: closing gives the focus back, which taking it out of the page does not.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      element?.close();
      seeAll();
    };
  }, []);

  // A file box inside fires a `cancel` of its own, which bubbles.
  const mine = (event: SyntheticEvent) => event.target === event.currentTarget;
  const cancel = (event: SyntheticEvent) => {
    if (!mine(event)) return;
    event.preventDefault();
    onClose();
  };
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
  };
  // A press that began inside (marking text, say) and ended outside is no wish to close.
  const release = (event: MouseEvent) => mine(event) && pressedBehind.current && onClose();

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key for it
    <dialog
      ref={dialog}
      open={openAtFirst || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      onCancel={cancel}
      // The event comes late: by then it may be open again.
      onClose={(event) => mine(event) && shown && !event.currentTarget.open && onClose()}
      onPointerDown={(event) => (pressedBehind.current = mine(event))}
      onClick={release}
      className={`dialog-motion noscript:shadow-[0_0_0_100vmax_rgb(27_26_24/0.55)] fixed inset-0 z-50 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto overscroll-contain rounded-sm bg-card text-ink shadow-lift ${className}`}
    >
      <div className="sticky top-0 z-10 flex h-0 justify-end">
        {closeTo === undefined ? (
          <button ref={closer} type="button" onClick={onClose} aria-label="Close" className={corner}>
            <CloseIcon />
          </button>
        ) : (
          <a ref={closer} href={closeTo} onClick={follow} aria-label="Close" className={corner}>
            <CloseIcon />
          </a>
        )}
      </div>
      {children}
    </dialog>
  );
}

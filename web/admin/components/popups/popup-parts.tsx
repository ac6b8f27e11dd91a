import { createContext, use, useRef, useState, type ReactNode, type RefObject } from 'react';
import { renderLabel } from '#web/ui/button.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { ScreenHiddenContext } from '#web/ui/screen-hidden-context.ts';
import { getAdminButtonClass } from '#web/admin/components/admin-button.tsx';

/** Props of menus and popovers. */
export type PopupProps = {
  label: ReactNode;
  /** Accessible name, if it differs from the label. */
  name?: string;
  /** `icon`: a small button. Its label is an icon. */
  variant?: 'button' | 'icon';
  side?: 'top' | 'bottom';
  /** True to make the popup as wide as the page on phones. */
  fullWidthOnPhones?: boolean;
  /** Ref of the trigger, for a shortcut that opens the popup. */
  triggerRef?: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
};

const iconClass =
  'grid min-h-7 place-items-center rounded-sm px-1 text-soft hover:bg-well hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11';

export const popupItemClass =
  'flex min-h-9 w-full cursor-default items-center gap-2 rounded-sm px-2.5 py-1.5 text-left text-sm outline-none select-none hover:bg-well data-highlighted:bg-well pointer-coarse:min-h-11';

/** Action to run after the popup has closed. */
const PendingAction = createContext<RefObject<(() => void) | undefined>>({ current: undefined });

/**
 * Returns a click handler for an item of the popup. `onClick` runs after the popup has closed and its trigger has the
 * focus, so that a dialog opened by it returns the focus to the trigger.
 */
export function usePopupItem(onClick: () => void): () => void {
  const pendingAction = use(PendingAction);
  return () => {
    pendingAction.current = onClick;
  };
}

/** Returns the props of a popup's parts. A popup inside a hidden screen (`ScreenHiddenContext`) is closed. */
export function usePopup({ label, name, variant = 'button', ...props }: PopupProps) {
  const { side = 'bottom', fullWidthOnPhones = false, triggerRef } = props;
  const internalRef = useRef<HTMLButtonElement>(null);
  const trigger = triggerRef ?? internalRef;
  const [isOpen, setIsOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement>();
  const pendingAction = useRef<() => void>(undefined);
  const isScreenHidden = use(ScreenHiddenContext);
  return {
    root: {
      open: isOpen && !isScreenHidden,
      onOpenChange(open: boolean) {
        // Renders the popup inside an open modal dialog, because the rest of the page is inert.
        setContainer(trigger.current?.closest<HTMLElement>('dialog, main') ?? undefined);
        setIsOpen(open);
      },
      onOpenChangeComplete(open: boolean) {
        const runAction = pendingAction.current;
        pendingAction.current = undefined;
        if (open || !runAction) return;
        // Base UI would focus the trigger only after the action.
        trigger.current?.focus();
        runAction();
      },
    },
    portal: { container },
    trigger: {
      ref: trigger,
      'aria-label': name,
      className: variant === 'icon' ? iconClass : `group ${getAdminButtonClass()}`,
      children: (
        <>
          {renderLabel(label)}
          {variant === 'button' && (
            <ChevronDownIcon className="-mr-1 size-4 text-soft transition-transform group-data-popup-open:rotate-180" />
          )}
        </>
      ),
    },
    positioner: { side, align: 'end' as const, sideOffset: 4, collisionPadding: 16, className: 'z-40 outline-none' },
    popupClass: `max-h-(--available-height) max-w-[min(22rem,var(--available-width))] min-w-44 overflow-y-auto rounded-sm border border-line bg-card p-1.5 text-sm text-ink shadow-lift outline-none ${fullWidthOnPhones ? 'max-sm:w-(--available-width) max-sm:max-w-none' : ''}`,
    withPendingAction: (children: ReactNode) => <PendingAction value={pendingAction}>{children}</PendingAction>,
  };
}

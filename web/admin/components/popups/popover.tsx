import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { popupItemClass, usePopup, usePopupItem, type PopupProps } from './popup-parts.tsx';

/** Renders a button that opens a popup with buttons and fields. For actions only, use `Menu`. */
export function Popover(props: PopupProps) {
  const { root, trigger, portal, positioner, popupClass, withPendingAction } = usePopup(props);
  return (
    <BasePopover.Root {...root}>
      <BasePopover.Trigger {...trigger} />
      <BasePopover.Portal {...portal}>
        <BasePopover.Positioner {...positioner}>
          <BasePopover.Popup className={popupClass}>{withPendingAction(props.children)}</BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

type PopoverItemProps = { onClick: () => void; render?: ReactElement; children?: ReactNode };

/**
 * Renders a button that closes the popover. @param props.render the button element; by default it looks like a menu
 * item
 */
export function PopoverItem({ onClick, render, children }: PopoverItemProps) {
  return (
    <BasePopover.Close
      {...(render ? { render } : { className: `${popupItemClass} focus-visible:bg-well` })}
      onClick={usePopupItem(onClick)}
    >
      {children}
    </BasePopover.Close>
  );
}

import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { popupItemClass, usePopup, usePopupItem, type PopupProps } from './popup-parts.tsx';

/** A button that opens a small sheet with buttons and fields. For actions alone there is `Menu`. */
export function Popover(props: PopupProps) {
  const { root, trigger, portal, positioner, popupClass, provide } = usePopup(props);
  return (
    <BasePopover.Root {...root}>
      <BasePopover.Trigger {...trigger} />
      <BasePopover.Portal {...portal}>
        <BasePopover.Positioner {...positioner}>
          <BasePopover.Popup className={popupClass}>{provide(props.children)}</BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

type PopoverItemProps = { onClick: () => void; render?: ReactElement; children?: ReactNode };

/** A button that closes the popover. @param props.render the button to use, if it is not to look like a menu item */
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

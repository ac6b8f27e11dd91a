import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Tooltip } from './tooltip.tsx';
import { popupItemClass, usePopup, usePopupItem, type PopupProps } from './popup-parts.tsx';

/** Renders a button that opens a menu of actions. For other content use `Popover`. */
export function Menu(props: PopupProps) {
  const { root, trigger, portal, positioner, popupClass, withPendingAction } = usePopup(props);
  const button = <BaseMenu.Trigger {...trigger} />;
  return (
    <BaseMenu.Root {...root} modal={false}>
      {props.variant === 'icon' && props.name !== undefined ? <Tooltip label={props.name}>{button}</Tooltip> : button}
      <BaseMenu.Portal {...portal}>
        <BaseMenu.Positioner {...positioner}>
          <BaseMenu.Popup className={popupClass}>{withPendingAction(props.children)}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

type MenuItemProps = { onClick: () => void; tone?: 'error'; children: ReactNode };

export function MenuItem({ onClick, tone, children }: MenuItemProps) {
  return (
    <BaseMenu.Item className={`${popupItemClass} ${tone === 'error' ? 'text-error' : ''}`} onClick={usePopupItem(onClick)}>
      {children}
    </BaseMenu.Item>
  );
}

/** Renders a link of a menu. It opens in a new tab. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <BaseMenu.LinkItem href={href} target="_blank" rel="noreferrer" closeOnClick className={popupItemClass}>
      {children}
    </BaseMenu.LinkItem>
  );
}

type MenuCheckboxItemProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode };

/** Renders an option of a menu. Selecting it does not close the menu. */
export function MenuCheckboxItem({ checked, onChange, children }: MenuCheckboxItemProps) {
  return (
    <BaseMenu.CheckboxItem className={popupItemClass} checked={checked} onCheckedChange={onChange}>
      <span aria-hidden="true" className="grid size-4 place-items-center rounded-sm border border-edge">
        <BaseMenu.CheckboxItemIndicator>
          <CheckIcon className="size-3.5" />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      {children}
    </BaseMenu.CheckboxItem>
  );
}

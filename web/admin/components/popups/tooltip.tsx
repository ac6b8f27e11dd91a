import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { useState, type ReactElement } from 'react';

/** Connects all tooltips with the one popup that displays them. */
const handle = BaseTooltip.createHandle<string>();

/**
 * Shows the label of a control on hover and keyboard focus. The label is also the control's accessible name.
 */
export const Tooltip = ({ label, children }: { label: string; children: ReactElement }) => (
  <BaseTooltip.Trigger handle={handle} payload={label} render={children} />
);

/** Renders the popup of all tooltips. The layout contains it once. */
export function TooltipPopup() {
  const [container, setContainer] = useState<HTMLElement>();
  const handleOpenChange = (_open: boolean, details: BaseTooltip.Root.ChangeEventDetails) => {
    // Renders the popup inside an open modal dialog, because the rest of the page is inert.
    if (details.trigger) setContainer(details.trigger.closest<HTMLElement>('dialog, main') ?? undefined);
    if (details.reason !== 'escape-key') return;
    // Base UI would stop the key event, so that Escape would not close a dialog.
    details.cancel();
    details.allowPropagation();
    handle.close();
  };
  return (
    <BaseTooltip.Root handle={handle} disableHoverablePopup onOpenChange={handleOpenChange}>
      {({ payload }) => (
        <BaseTooltip.Portal container={container}>
          <BaseTooltip.Positioner sideOffset={4} collisionPadding={8} className="pointer-events-none z-50">
            <BaseTooltip.Popup className="max-w-[min(20rem,var(--available-width))] rounded-sm bg-ink px-2 py-1 text-xs wrap-anywhere text-paper shadow-lift">
              {payload}
            </BaseTooltip.Popup>
          </BaseTooltip.Positioner>
        </BaseTooltip.Portal>
      )}
    </BaseTooltip.Root>
  );
}

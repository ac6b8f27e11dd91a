import { DeskButton } from './button.tsx';

/** In the place of a small part that did not come: in a menu, say. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-2 px-2.5 pb-1.5 text-[0.8125rem]">
      <p className="text-alarm">This could not be loaded.</p>
      <DeskButton variant="quiet" onClick={onRetry}>
        Retry
      </DeskButton>
    </div>
  );
}

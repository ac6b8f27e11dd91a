import { useEffect, useRef, useState } from 'react';
import { clearUndo, undoDurationMs, undoLast, undoStore, type UndoAction } from '#web/admin/utils/undo.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { CloseIcon } from '#web/ui/icons.tsx';

/** @param props.undoable another one is another line, with a time of its own */
function Line({ undoable }: { undoable: UndoAction }) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(clearUndo, undoDurationMs);
    return () => clearTimeout(timer);
  }, [paused]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only holds the time while somebody reads
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex items-center gap-1 rounded-sm bg-ink py-1 pr-1 pl-4 text-white shadow-lift"
    >
      <span className="py-1.5">{undoable.words}</span>
      <button
        type="button"
        onClick={() => void undoLast()}
        className="ml-2 min-h-9 rounded-sm px-3 font-semibold underline decoration-1 underline-offset-4 hover:bg-white/15 focus-visible:outline-white focus-visible:-outline-offset-4"
      >
        Undo
      </button>
      <button
        type="button"
        aria-label="Keep it so"
        onClick={clearUndo}
        className="grid size-9 place-items-center rounded-sm hover:bg-white/15 focus-visible:outline-white focus-visible:-outline-offset-4"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}

/** What was just done, with Undo for ten seconds. A popover, so that it lies over an open dialog as well. */
export function UndoToast() {
  const undoable = useStore(undoStore);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (undoable) element.showPopover();
  }, [undoable]);
  return (
    <div
      ref={region}
      popover="manual"
      role="status"
      aria-label="What was just done"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-20 z-50 mx-auto w-fit max-w-[calc(100%-2rem)] border-0 bg-transparent p-0"
    >
      {undoable && <Line key={undoable.id} undoable={undoable} />}
    </div>
  );
}

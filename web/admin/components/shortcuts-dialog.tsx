import { Dialog } from '#web/ui/dialog.tsx';

const shortcuts = [
  ['/', 'Search the list'],
  ['↓ ↑', 'Row by row; Home and End to the first and last'],
  ['Enter', 'Open the row'],
  ['Space', 'Tick the row'],
  ['Esc', 'Let go of what is ticked; close what is open'],
  ['N', 'New'],
  ['B', 'Requests: table or board'],
  ['← →', 'Board: column by column'],
  ['M', 'Move the card, or the request, on'],
  ['J K', 'Request: the next one, the one before'],
  ['A', 'Request: assign it to me'],
  ['R', 'Request: write to the customer'],
  ['I', 'Request: note something for the desk'],
  ['S', 'Request: put it off'],
  ['U', 'Request: not read, and back to the list'],
  ['Ctrl Enter', 'Send the message'],
  ['Ctrl S', 'Save the form'],
  ['Ctrl Z', 'Undo what was just done'],
  ['G', 'To the navigation'],
  ['?', 'This sheet'],
] as const;

/** What the keyboard does. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} label="Keyboard shortcuts" className="max-w-md">
      <div className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="font-display text-2xl outline-none [--opsz:48]">
          Keyboard shortcuts
        </h2>
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5">
          {shortcuts.map(([keys, words]) => (
            <div key={keys} className="contents">
              <dt>
                <kbd className="rounded-sm border border-edge bg-well px-1.5 py-0.5 font-sans text-xs font-semibold">{keys}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

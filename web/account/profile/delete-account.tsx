import { useState } from 'react';
import { useLazyDialog } from '#web/lib/hooks/use-lazy-module.ts';
import { Button } from '#web/ui/button.tsx';

const loadDialog = () => import('./delete-account-dialog.tsx');

function DeletionConsequences() {
  return (
    <ul className="max-w-prose list-disc space-y-1.5 pl-5 text-medium text-soft marker:text-edge">
      <li>
        Your name, address, phone number, messages, files and notifications are deleted immediately, and you are signed out on all devices.
      </li>
      <li>Open quote requests are withdrawn. We keep their number, stone and amounts, but not your name, address or messages.</li>
      <li>For orders, we keep the invoices for as long as tax law requires, and nothing else about you.</li>
      <li>This cannot be undone. Download your data first if you want to keep a copy.</li>
    </ul>
  );
}

export function DeleteAccount({ onDeleted }: { onDeleted: (message: string) => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useLazyDialog(loadDialog, open, close);
  return (
    <div className="space-y-5">
      <DeletionConsequences />
      <Button variant="quiet" className="-mx-2 text-error! hover:text-ink!" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {dialog && <dialog.default open={open} onClose={close} onDeleted={onDeleted} />}
    </div>
  );
}

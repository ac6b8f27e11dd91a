import { useEffect, useState, type SubmitEvent } from 'react';
import { statusNames } from '#domain/desk-statuses.ts';
import { findMove, mayStandUntil, validityFrom } from '#domain/quote-life.ts';
import { requestProblems } from '#domain/problems/request.ts';
import type { QuoteStatus } from '#domain/quote.ts';
import { useAction } from '#web/account/use-action.ts';
import { sendByKey } from '#web/admin/lib/send-by-key.ts';
import { readStored, store } from '#web/admin/lib/stored.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { DeskDialog } from '#web/admin/ui/desk-dialog.tsx';
import { call } from '#web/lib/call.ts';
import { showToast } from '#web/lib/toast.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Movable } from './use-moves.tsx';
import { moveNames, moveQuestions } from './words.ts';

type MoveDialogProps = { request: Movable; to: QuoteStatus; onClose: () => void; onMoved: () => void };

/** The day until which the price stands: the usual one, unless another was chosen. It is kept as the note is. */
function useValidity(key: string) {
  const [now] = useState(() => new Date());
  const { first, usual, last } = validityFrom(now);
  const [day, setDay] = useState(() => {
    const kept = readStored(key);
    return typeof kept === 'string' && mayStandUntil(kept, now) ? kept : usual;
  });
  useEffect(() => store(key, day === usual ? undefined : day), [key, day, usual]);
  return { day, setDay, fits: mayStandUntil(day, now), first, last };
}

/** Asks for what the customer is to read about a move. It is kept on this device until it is sent. */
export function MoveDialog({ request: { _id, number, status: from }, to, onClose, onMoved }: MoveDialogProps) {
  const key = `draft:move:${_id}:${to}`;
  const [note, setNote] = useState(() => (readStored(key) as string | undefined) ?? '');
  const [tried, setTried] = useState(false);
  const priced = to === 'quoted';
  const dayKey = `${key}:until`;
  const validity = useValidity(dayKey);
  const missing = note.trim() === '';
  const unfit = priced && !validity.fits;
  const { busy, problem, run } = useAction();
  useEffect(() => store(key, note === '' ? undefined : note), [key, note]);
  const { question, hint } = moveQuestions[to] ?? { question: 'What is the customer to know?', hint: '' };
  const name = moveNames[to] ?? statusNames[to];

  const send = () => {
    if (missing || unfit) return setTried(true);
    void run(async () => {
      await call('/admin/quotes/status', { _id, status: to, note: note.trim(), ...(priced && { validUntil: validity.day }) });
      for (const kept of [key, dayKey]) store(kept, undefined);
      onMoved();
      const words = `${number}: ${statusNames[to]}`;
      if (findMove(to, from, 'desk')?.note !== 'optional') return showToast(words, { tone: 'success' });
      offerUndo(words, async () => {
        await call('/admin/quotes/status', { _id, status: from });
        onMoved();
        return 'Back where it was. What was sent stays sent.';
      });
    });
  };
  return (
    <DeskDialog onClose={onClose} label={`${name}: ${number}`} className="max-w-xl">
      <form
        noValidate
        className="p-5 sm:p-6"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          send();
        }}
      >
        <h2 className="pr-12 font-display text-2xl [--opsz:48]">
          {name} <span className="whitespace-nowrap text-soft">{number}</span>
        </h2>
        <div className="mt-4">
          <TextArea
            data-first
            label={question}
            hint={hint}
            rows={5}
            maxLength={2000}
            value={note}
            readOnly={busy}
            error={tried && missing ? requestProblems.move_note_required[1] : undefined}
            onChange={({ target }) => setNote(target.value)}
            onKeyDown={sendByKey(send)}
          />
          {priced && (
            <TextField
              className="mt-4 sm:max-w-60"
              type="date"
              label="The price stands until"
              min={validity.first}
              max={validity.last}
              value={validity.day}
              readOnly={busy}
              error={tried && unfit ? requestProblems.valid_until_range[1] : undefined}
              onChange={({ target }) => validity.setDay(target.value)}
            />
          )}
        </div>
        {problem && (
          <div className="mt-4">
            <Notice tone="alarm" title={problem}>
              What you wrote is kept.
            </Notice>
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton type="submit" variant={to === 'rejected' ? 'danger' : 'primary'} busy={busy}>
            {name}
          </DeskButton>
        </div>
      </form>
    </DeskDialog>
  );
}

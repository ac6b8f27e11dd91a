import type { SubmitEvent } from 'react';
import { statusNames } from '#domain/quotes/desk-statuses.ts';
import { findMove } from '#domain/quotes/quote-life.ts';
import { requestProblems } from '#domain/errors/request.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { sendByKey } from '#web/admin/lib/send-by-key.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { DeskDialog } from '#web/admin/ui/desk-dialog.tsx';
import { DraftNote } from '#web/admin/ui/draft-note.tsx';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { moveOver } from './over-version.ts';
import { HistoryList } from './timeline.tsx';
import { useMoveForm } from './use-move-form.ts';
import type { Movable } from './use-moves.tsx';
import { moveNames, moveQuestions } from './words.ts';

type MoveDialogProps = { request: Movable; to: QuoteStatus; onClose: () => void; onMoved: () => void };

/** Asks for what the customer is to read about a move. */
export function MoveDialog({ request, to, onClose, onMoved }: MoveDialogProps) {
  const { number, status: from } = request;
  const form = useMoveForm(request, to, (moved) => {
    onMoved();
    const words = `${number}: ${statusNames[to]}`;
    if (findMove(to, from, 'desk')?.note !== 'optional') return showToast(words, { tone: 'success' });
    offerUndo(words, async () => {
      await moveOver(moved, from).finally(onMoved);
      return 'Back where it was. What was sent stays sent.';
    });
  });
  const { busy, problem, meanwhile, validity } = form;
  const { question, hint } = moveQuestions[to] ?? { question: 'What is the customer to know?', hint: '' };
  const name = moveNames[to] ?? statusNames[to];
  return (
    <DeskDialog onClose={onClose} label={`${name}: ${number}`} className="max-w-xl">
      <form
        noValidate
        className="p-5 sm:p-6"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          form.send();
        }}
      >
        <h2 className="pr-12 font-display text-2xl [--opsz:48]">
          {name} <span className="whitespace-nowrap text-soft">{number}</span>
        </h2>
        <div className="mt-4">
          <DraftNote at={form.restoredAt} onDiscard={form.discard} />
          <TextArea
            data-first
            label={question}
            hint={hint}
            rows={5}
            maxLength={2000}
            value={form.text}
            readOnly={busy}
            error={form.missing ? requestProblems.move_note_required[1] : undefined}
            onChange={({ target }) => form.setText(target.value)}
            onKeyDown={sendByKey(form.send)}
          />
          {to === 'quoted' && (
            <TextField
              className="mt-4 sm:max-w-60"
              type="date"
              label="The price stands until"
              min={validity.first}
              max={validity.last}
              value={validity.day}
              readOnly={busy}
              error={form.unfit ? requestProblems.valid_until_range[1] : undefined}
              onChange={({ target }) => validity.setDay(target.value)}
            />
          )}
        </div>
        {meanwhile.length > 0 && (
          <section className="mt-5 rounded-sm border border-line bg-well px-4 py-3">
            <h3 className="text-[0.8125rem] font-semibold">What happened meanwhile</h3>
            <div className="mt-2">
              <HistoryList history={meanwhile} />
            </div>
          </section>
        )}
        {problem && (
          <div className="mt-4">
            <Notice tone="alarm" title={problem}>
              What you wrote is kept.
            </Notice>
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <DeskButton onClick={onClose}>{form.barred ? 'Close' : 'Cancel'}</DeskButton>
          {!form.barred && (
            <DeskButton type="submit" variant={to === 'rejected' ? 'danger' : 'primary'} busy={busy}>
              {meanwhile.length > 0 ? `${name} all the same` : name}
            </DeskButton>
          )}
        </div>
      </form>
    </DeskDialog>
  );
}

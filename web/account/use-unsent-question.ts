import { useRef, useState } from 'react';
import { emptyMessage, type UnsentMessage } from '#web/features/messages/unsent-message.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';

/** Line that a message is about. */
export type QuestionLine = { id: string; label: string };
type LineOfRevision = QuestionLine & {
  /** Number of the revision that contains the line. A newer revision may have other lines. */
  revision: number;
};
type UnsentQuestion = UnsentMessage & { line: LineOfRevision | null };

/** Provides the unsent message about a quote, stored in this tab, and the line that it is about. */
export function useUnsentQuestion(quoteId: string) {
  const storageKey = `${accountStoragePrefix}message:${quoteId}`;
  const [unsent, setUnsent] = useState<UnsentQuestion>(() => ({
    ...emptyMessage,
    line: null,
    ...tabStorage.get<Partial<UnsentQuestion>>(storageKey),
  }));
  const textAreaRef = useRef<HTMLTextAreaElement>(null);
  const change = (changes: Partial<UnsentQuestion>) => {
    const next = { ...unsent, ...changes };
    setUnsent(next);
    tabStorage.set(storageKey, next);
  };
  /** Sets the line of the message and focuses the text. Another line makes another message, which needs a new idempotency key. */
  const setLine = (line: LineOfRevision | null) => {
    change({ line, idempotencyKey: unsent.text === '' ? '' : createRandomId() });
    textAreaRef.current?.focus();
  };
  const clear = () => {
    setUnsent({ ...emptyMessage, line: null });
    tabStorage.remove(storageKey);
  };
  return { unsent, change, setLine, clear, textAreaRef };
}
export type QuestionState = ReturnType<typeof useUnsentQuestion>;

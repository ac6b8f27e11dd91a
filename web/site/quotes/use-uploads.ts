import { useState, type Dispatch } from 'react';
import { uploadProblems } from '#domain/problems/upload.ts';
import { uploadProblem } from '#domain/upload.ts';
import { wordsOf } from '#web/lib/call.ts';
import type { QuotePicture } from '#web/lib/quote-draft.ts';
import { showToast } from '#web/lib/toast.ts';
import type { FormAction } from './draft-reducer.ts';
import { uploadQuotePicture } from './upload-picture.ts';

/** What went wrong; `emptied` holds the list that a failed upload took away. */
export type UploadFault = { words: string; emptied?: QuotePicture[] };

/** Sends files one by one. A refusal of ours leaves the list, a failed call empties it (specification, section 4). */
export function useUploads(pictures: QuotePicture[], dispatch: Dispatch<FormAction>) {
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [fault, setFault] = useState<UploadFault>();

  function tell(words: string, emptied?: QuotePicture[]): void {
    showToast(words, { tone: 'alarm' });
    setFault(emptied && emptied.length > 0 ? { words, emptied } : { words });
  }

  async function add(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (file === undefined || sending) return;
    const code = uploadProblem(files);
    if (code) return tell(uploadProblems[code][1]);
    setFault(undefined);
    setSending({ name: file.name, share: 0 });
    try {
      const path = await uploadQuotePicture(file, (share) => setSending({ name: file.name, share }));
      dispatch({ type: 'addPicture', picture: { path, name: file.name.slice(0, 300) } });
    } catch (error) {
      dispatch({ type: 'setPictures', pictures: [] });
      tell(wordsOf(error), pictures);
    } finally {
      setSending(undefined);
    }
  }

  function undo(): void {
    if (fault?.emptied) dispatch({ type: 'setPictures', pictures: fault.emptied });
    setFault(undefined);
  }

  const remove = (path: string) => dispatch({ type: 'setPictures', pictures: pictures.filter((picture) => picture.path !== path) });
  return { sending, fault, add, undo, remove };
}

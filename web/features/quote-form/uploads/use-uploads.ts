import { useEffect, useRef, useState, type Dispatch } from 'react';
import { uploadProblems } from '#domain/problems/upload.ts';
import { uploadProblem } from '#domain/upload.ts';
import { wordsOf } from '#web/lib/api/api-client.ts';
import type { QuotePicture } from '#web/features/quote-form/draft/quote-draft.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import type { FormAction } from '#web/features/quote-form/draft/draft-reducer.ts';
import { fileWords } from './file-facts.ts';
import { filesUnderWay } from './pending-uploads.ts';
import { uploadQuoteFile } from './upload-file.ts';

/** A file on its way. `share` is 0 to 1, undefined while others go before it; `preview` a picture of this device. */
export type Sending = {
  key: string;
  file: File;
  about: string;
  preview: string | undefined;
  share: number | undefined;
  cancel: () => void;
};

/** What went wrong. After a failed call `emptied` holds the list that it took away, and `file` can be sent again. */
export type UploadFault = { words: string; emptied?: QuotePicture[]; file?: File };

/** Pictures of this device by the path they were stored under: they show until the stored ones have come. */
export const previews = new Map<string, string>();

function dropPreviews(): void {
  for (const preview of previews.values()) URL.revokeObjectURL(preview);
  previews.clear();
}

let count = 0;

/**
 * Sends files one after the other. A refusal of ours leaves the list, a failed call empties it (specification, section 4); both that and
 * a removal can be undone.
 */
export function useUploads(pictures: QuotePicture[], dispatch: Dispatch<FormAction>) {
  const [sending, setSending] = useState<Sending[]>([]);
  const [fault, setFault] = useState<UploadFault>();
  const [removed, setRemoved] = useState<{ picture: QuotePicture; at: number }>();
  const [news, setNews] = useState('');
  const turn = useRef<Promise<void>>(Promise.resolve());
  // What the list is by the time an upload ends.
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  });

  useEffect(() => dropPreviews, []);

  const change = (key: string, values: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));

  async function send({ key, file, preview }: Sending, about: Promise<string>, signal: AbortSignal): Promise<void> {
    try {
      signal.throwIfAborted();
      change(key, { share: 0 });
      const path = await uploadQuoteFile(file, { signal, onProgress: (share) => change(key, { share }) });
      if (preview !== undefined) previews.set(path, preview);
      dispatch({ type: 'addPicture', picture: { path, name: file.name.slice(0, 300), about: await about } });
      setNews(`${file.name} added`);
    } catch (error) {
      if (preview !== undefined) URL.revokeObjectURL(preview);
      if (signal.aborted) return setNews(`${file.name} is not sent`);
      const words = wordsOf(error);
      showToast(words, { tone: 'alarm' });
      setFault({ words, emptied: latest.current, file });
      setRemoved(undefined);
      dispatch({ type: 'emptyPictures' });
    } finally {
      filesUnderWay.delete(file);
      setSending((all) => all.filter((each) => each.key !== key));
    }
  }

  function add(files: readonly File[]): void {
    const [file] = files;
    if (file === undefined) return;
    setRemoved(undefined);
    const code = uploadProblem(files);
    if (code) {
      const words = uploadProblems[code][1];
      showToast(words, { tone: 'alarm' });
      return setFault({ words });
    }
    setFault(undefined);
    const key = `upload-${(count += 1)}`;
    const calledOff = new AbortController();
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
    const entry: Sending = { key, file, about: '', preview, share: undefined, cancel: () => calledOff.abort() };
    const about = fileWords(file);
    void about.then((words) => change(key, { about: words }));
    setSending((all) => [...all, entry]);
    filesUnderWay.add(file);
    turn.current = turn.current.then(() => send(entry, about, calledOff.signal));
  }

  function restore(): void {
    dispatch({ type: 'putBackPictures', pictures: fault?.emptied ?? [], at: 0 });
    setFault(undefined);
  }

  function tryAgain(): void {
    const { file } = fault ?? {};
    restore();
    if (file) add([file]);
  }

  function remove(picture: QuotePicture): void {
    setRemoved({ picture, at: pictures.indexOf(picture) });
    setFault(undefined);
    dispatch({ type: 'removePicture', path: picture.path });
  }

  function undoRemoval(): void {
    if (removed) dispatch({ type: 'putBackPictures', pictures: [removed.picture], at: removed.at });
    setRemoved(undefined);
  }

  return { sending, fault, removed, news, add, restore, tryAgain, remove, undoRemoval };
}

import { useEffect, useRef, useState, type Dispatch } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { uploadErrors } from '#domain/errors/upload-errors.ts';
import { findUploadError } from '#domain/media/upload.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { uploadForm } from '#web/lib/api/upload-form.ts';
import type { UploadedFile } from '#web/features/quote-form/draft/quote-draft.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import type { FormAction } from '#web/features/quote-form/draft/form-reducer.ts';
import { describeFile } from './describe-file.ts';
import type { PendingUploads } from './pending-uploads.ts';

/** File that is being uploaded. */
export type UploadInProgress = {
  key: string;
  file: File;
  about: string;
  /** Object URL of the file. */
  preview: string | undefined;
  /** Uploaded share, 0 to 1; undefined while the upload is queued. */
  share: number | undefined;
  cancel: () => void;
};

/** Failed upload. After a failed request, `clearedFiles` are the files that were removed from the list, and `file` can be sent again. */
export type UploadError = { message: string; clearedFiles?: UploadedFile[]; file?: File };

/** Object URLs by the path of the uploaded file. They are displayed until the uploaded pictures have loaded. */
export const localPreviews = new Map<string, string>();

type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/** Uploads one file of a quote request. @throws like `uploadForm` */
function uploadQuoteFile(file: File, options: UploadOptions): Promise<OutputOf<'/site/quotes/save/local/images'>> {
  const form = new FormData();
  form.append('pictures', file);
  const path = '/site/quotes/save/local/images';
  return uploadForm(path, form, { ...options, stallTimeoutMs: 60_000 });
}

function revokePreviews(): void {
  for (const preview of localPreviews.values()) URL.revokeObjectURL(preview);
  localPreviews.clear();
}

let uploadCount = 0;

type UploadHandlers = {
  onUploaded: (picture: UploadedFile) => void;
  /** Called after a failed request. */
  onFailed: (message: string, file: File) => void;
  announce: (message: string) => void;
};

/** Uploads files one after the other. */
function useUploadQueue(pendingUploads: PendingUploads, { onUploaded, onFailed, announce }: UploadHandlers) {
  const [sending, setSending] = useState<UploadInProgress[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const updateUpload = (key: string, values: Partial<UploadInProgress>) =>
    setSending((uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));

  async function send({ key, file, preview }: UploadInProgress, about: Promise<string>, signal: AbortSignal): Promise<void> {
    try {
      signal.throwIfAborted();
      updateUpload(key, { share: 0 });
      const { file_path: path, hint } = await uploadQuoteFile(file, { signal, onProgress: (share) => updateUpload(key, { share }) });
      if (preview !== undefined) localPreviews.set(path, preview);
      onUploaded({ path, name: file.name.slice(0, 300), about: [await about, hint].filter(Boolean).join('. ') });
      announce([`${file.name} added`, hint].filter(Boolean).join('. '));
    } catch (error) {
      if (preview !== undefined) URL.revokeObjectURL(preview);
      if (signal.aborted) return announce(`${file.name} was not sent`);
      onFailed(getErrorMessage(error), file);
    } finally {
      pendingUploads.delete(file);
      setSending((uploads) => uploads.filter((upload) => upload.key !== key));
    }
  }

  function enqueue(file: File): void {
    const key = `upload-${(uploadCount += 1)}`;
    const abortController = new AbortController();
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
    const upload: UploadInProgress = { key, file, about: '', preview, share: undefined, cancel: () => abortController.abort() };
    const description = describeFile(file);
    void description.then((message) => updateUpload(key, { about: message }));
    setSending((uploads) => [...uploads, upload]);
    pendingUploads.add(file);
    queue.current = queue.current.then(() => send(upload, description, abortController.signal));
  }

  return { sending, enqueue };
}

/**
 * Uploads files. An invalid file does not change the list; a failed request empties it (specification, section 4). The
 * user can undo the emptying of the list and the removal of a file.
 */
export function useUploads(pictures: UploadedFile[], dispatch: Dispatch<FormAction>, pendingUploads: PendingUploads) {
  const [error, setError] = useState<UploadError>();
  const [removed, setRemoved] = useState<{ picture: UploadedFile; at: number }>();
  const [announcement, setAnnouncement] = useState('');
  // A ref, because an upload that completes later needs the current list.
  const latestPictures = useRef(pictures);
  useEffect(() => {
    latestPictures.current = pictures;
  });
  useEffect(() => revokePreviews, []);

  const { sending, enqueue } = useUploadQueue(pendingUploads, {
    onUploaded: (picture) => dispatch({ type: 'addFile', picture }),
    onFailed(message, file) {
      showToast(message, { tone: 'error' });
      setError({ message, clearedFiles: latestPictures.current, file });
      setRemoved(undefined);
      dispatch({ type: 'clearFiles' });
    },
    announce: setAnnouncement,
  });

  function add(files: readonly File[]): void {
    const [file] = files;
    if (file === undefined) return;
    setRemoved(undefined);
    const code = findUploadError(files);
    if (code) {
      const message = uploadErrors[code][1];
      showToast(message, { tone: 'error' });
      return setError({ message });
    }
    setError(undefined);
    enqueue(file);
  }

  function restore(): void {
    dispatch({ type: 'restoreFiles', pictures: error?.clearedFiles ?? [], at: 0 });
    setError(undefined);
  }

  function tryAgain(): void {
    const { file } = error ?? {};
    restore();
    if (file) add([file]);
  }

  function remove(picture: UploadedFile): void {
    setRemoved({ picture, at: pictures.indexOf(picture) });
    setError(undefined);
    dispatch({ type: 'removeFile', path: picture.path });
  }

  function undoRemoval(): void {
    if (removed) dispatch({ type: 'restoreFiles', pictures: [removed.picture], at: removed.at });
    setRemoved(undefined);
  }

  return { sending, error, removed, announcement, add, restore, tryAgain, remove, undoRemoval };
}

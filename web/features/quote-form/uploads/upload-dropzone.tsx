import { useEffect, useState, type ChangeEvent, type DragEvent, type RefObject } from 'react';
import { uploadAccept } from '#domain/media/upload.ts';
import { CameraIcon, UploadIcon } from '#web/ui/icons.tsx';

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Returns true while a file is dragged over the window. Also prevents the browser from opening a file that is dropped
 * outside the dropzone.
 */
function useFileDrag(): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const handleDragOver = (event: globalThis.DragEvent) => {
      if (!hasFiles(event)) return;
      // Rejects the drop, unless the dropzone has handled the event: it prevents the default and accepts the file.
      if (event.dataTransfer && !event.defaultPrevented) event.dataTransfer.dropEffect = 'none';
      event.preventDefault();
      setDragging(true);
    };
    const handleDragLeave = (event: globalThis.DragEvent) => event.relatedTarget === null && setDragging(false);
    const handleDragEnd = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
      setDragging(false);
    };
    addEventListener('dragover', handleDragOver);
    addEventListener('dragleave', handleDragLeave);
    addEventListener('drop', handleDragEnd);
    return () => {
      removeEventListener('dragover', handleDragOver);
      removeEventListener('dragleave', handleDragLeave);
      removeEventListener('drop', handleDragEnd);
    };
  }, []);
  return isDragging;
}

type UploadDropzoneProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  title: string;
  isFull: boolean;
  onFiles: (files: File[]) => void;
};

const focusRingClass = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust';

/** Renders the file input, which is also a drop target, and on phones a button for the camera. */
const CameraButton = ({ onChange: handleChange }: { onChange: (event: ChangeEvent<HTMLInputElement>) => void }) => (
  <label
    className={`relative flex min-h-12 items-center justify-center gap-2.5 rounded-sm border border-ink px-5 text-medium font-semibold ${focusRingClass}`}
  >
    <CameraIcon />
    Take a photo
    <input
      type="file"
      accept="image/jpeg,image/png"
      capture="environment"
      className="absolute inset-0 size-full opacity-0"
      onChange={handleChange}
    />
  </label>
);

export function UploadDropzone({ inputRef, title, isFull, onFiles }: UploadDropzoneProps) {
  const isDragging = useFileDrag();
  const [isOverDropzone, setOverDropzone] = useState(false);
  const [hasTouchScreen] = useState(() => matchMedia('(pointer: coarse)').matches);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // Without a reset, selecting the same file again fires no change event.
    target.value = '';
    onFiles(files);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOverDropzone(false);
    if (!isFull) onFiles([...event.dataTransfer.files]);
  };
  const borderClass =
    isDragging && !isFull ? (isOverDropzone ? 'border-rust bg-rust/10' : 'border-rust bg-rust/5') : 'border-edge bg-card hover:border-ink';
  return (
    <div className="space-y-3">
      <label
        className={`relative flex min-h-28 flex-wrap items-center gap-x-4 gap-y-3 rounded-sm border border-dashed px-5 py-5 transition-colors ${borderClass} ${focusRingClass} ${isFull ? 'opacity-60' : ''}`}
      >
        <UploadIcon className="size-6 text-rust" />
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-semibold">{isDragging && !isFull ? 'Drop it here' : title}</span>
          <span className="block text-sm text-soft">PDF, PNG or JPEG, up to 5 MB, one at a time</span>
        </span>
        <span aria-hidden="true" className="text-medium font-semibold link max-sm:sr-only">
          {hasTouchScreen ? 'Choose a file' : 'Choose a file or drop it here'}
        </span>
        {/* Covers the whole dropzone. Accepts several files, so that an error can say that only one is allowed. */}
        <input
          ref={inputRef}
          type="file"
          name="pictures"
          multiple
          accept={uploadAccept}
          disabled={isFull}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onChange={handleChange}
          onDragOver={(event) => {
            event.preventDefault();
            setOverDropzone(true);
          }}
          onDragLeave={() => setOverDropzone(false)}
          onDrop={handleDrop}
        />
      </label>
      {hasTouchScreen && !isFull && <CameraButton onChange={handleChange} />}
    </div>
  );
}

import { Suspense, useState, type KeyboardEvent } from 'react';
import { getDisabledButtonProps } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { createLazyComponent } from '#web/admin/app/create-lazy-component.tsx';
import { MinusIcon } from '#web/admin/components/admin-icons.tsx';
import { ArrowLeftIcon, ArrowRightIcon, PlusIcon } from '#web/ui/icons.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FileDownloadButton } from './file-download-button.tsx';
import { PdfSkeleton } from './pdf-skeleton.tsx';
import { useFileLink } from './use-file-link.ts';
import { ZoomablePicture } from './zoomable-picture.tsx';

const PdfPages = createLazyComponent(
  () => import('./pdf-pages.tsx'),
  (module) => module.default,
);

/** File of a quote. */
export type ViewerFile = { path: string; name: string; mimeType: string; bytes: number };

const zoomLevels = [1, 1.5, 2, 3, 4, 6] as const;
const buttonClass =
  'grid size-10 shrink-0 place-items-center rounded-sm not-aria-disabled:hover:bg-[#fff]/15 aria-disabled:opacity-35 pointer-coarse:size-11 focus-visible:outline-[#ece7de]!';

function PdfError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mx-auto max-w-md p-6">
      <LoadError title="This PDF could not be opened" onRetry={onRetry}>
        The file may be damaged or password-protected. You can still download it.
      </LoadError>
    </div>
  );
}

function PictureError() {
  return (
    <div className="mx-auto max-w-md p-6">
      <Notice title="This picture could not be shown" tone="error">
        Download it instead.
      </Notice>
    </div>
  );
}

/** Renders a file by a link, and loads another link if it has expired. */
function OpenFile({ file: { path, name, mimeType }, zoom }: { file: ViewerFile; zoom: number }) {
  const { url, hasFailed, handleError, retry } = useFileLink(path);
  const isPdf = mimeType === 'application/pdf';
  if (hasFailed) return isPdf ? <PdfError onRetry={retry} /> : <PictureError />;
  if (url === undefined) return isPdf ? <PdfSkeleton /> : null;
  if (!isPdf) return <ZoomablePicture src={url} name={name} zoom={zoom} onFailed={handleError} />;
  return (
    <Suspense fallback={<PdfSkeleton />}>
      <PdfPages src={url} zoom={zoom} onFailed={handleError} />
    </Suspense>
  );
}

function ZoomButtons({ zoomStep, onChange: changeZoom }: { zoomStep: number; onChange: (step: number) => void }) {
  return (
    <div className="flex items-center">
      <button
        type="button"
        aria-label="Zoom out"
        className={buttonClass}
        {...getDisabledButtonProps({ disabled: zoomStep === 0, onClick: () => changeZoom(-1) })}
      >
        <MinusIcon />
      </button>
      <span className="w-12 text-center text-sm tabular-nums max-sm:hidden">{`${zoomLevels[zoomStep]! * 100}%`}</span>
      <button
        type="button"
        aria-label="Zoom in"
        className={buttonClass}
        {...getDisabledButtonProps({ disabled: zoomStep === zoomLevels.length - 1, onClick: () => changeZoom(1) })}
      >
        <PlusIcon />
      </button>
    </div>
  );
}

type FileStepButtonsProps = { index: number; count: number; onStep: (step: number) => void };

function FileStepButtons({ index: fileIndex, count, onStep: showAdjacentFile }: FileStepButtonsProps) {
  return (
    <div className="flex justify-center gap-2 py-2">
      <button
        type="button"
        aria-label="Previous file"
        className={buttonClass}
        {...getDisabledButtonProps({ disabled: fileIndex === 0, onClick: () => showAdjacentFile(-1) })}
      >
        <ArrowLeftIcon />
      </button>
      <button
        type="button"
        aria-label="Next file"
        className={buttonClass}
        {...getDisabledButtonProps({ disabled: fileIndex === count - 1, onClick: () => showAdjacentFile(1) })}
      >
        <ArrowRightIcon />
      </button>
    </div>
  );
}

type FileViewerProps = { files: readonly ViewerFile[]; file: ViewerFile; onShow: (file: ViewerFile) => void; onClose: () => void };

/** Shows files in the whole window. Keys: ← and → change the file, + and − zoom, 0 fits, Esc closes. */
export default function FileViewer({ files, file, onShow, onClose }: FileViewerProps) {
  const [zoomStep, setZoomStep] = useState(0);
  const fileIndex = files.indexOf(file);
  const showAdjacentFile = (step: number) => {
    const nextFile = files[fileIndex + step];
    if (!nextFile) return;
    onShow(nextFile);
    setZoomStep(0);
  };
  const changeZoom = (step: number) => setZoomStep((current) => Math.min(zoomLevels.length - 1, Math.max(0, current + step)));
  const keys: Record<string, () => void> = {
    '+': () => changeZoom(1),
    '=': () => changeZoom(1),
    '-': () => changeZoom(-1),
    '0': () => setZoomStep(0),
    ...(zoomStep === 0 && { ArrowLeft: () => showAdjacentFile(-1), ArrowRight: () => showAdjacentFile(1) }),
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const runAction = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (runAction === undefined) return;
    event.preventDefault();
    runAction();
  };
  return (
    <AdminDialog
      onClose={onClose}
      label="Files"
      className="m-0! h-dvh max-h-none! w-full! max-w-none bg-[#141311]! text-[#ece7de]! [&>div:first-child>button]:bg-transparent! [&>div:first-child>button]:outline-[#ece7de]! [&>div:first-child>button:hover]:bg-[#fff]/15!"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of all focusable elements
          inside */}
      <div className="flex h-dvh flex-col" onKeyDown={handleKeyDown}>
        <div className="flex min-h-15 flex-wrap items-center gap-x-2 gap-y-1 py-1 pr-16 pl-4">
          <h2 data-initial-focus tabIndex={-1} className="min-w-0 flex-1 truncate text-sm font-semibold outline-none" title={file.name}>
            {file.name}
          </h2>
          <p role="status" className="text-sm tabular-nums">
            {`${fileIndex + 1} of ${files.length}`}
          </p>
          <ZoomButtons zoomStep={zoomStep} onChange={changeZoom} />
          <FileDownloadButton
            file={file}
            className="min-h-10 rounded-sm px-3 text-sm font-semibold underline underline-offset-4 hover:bg-[#fff]/15 focus-visible:outline-[#ece7de]!"
          />
        </div>
        <div className="relative min-h-0 flex-1">
          <OpenFile key={file.path} file={file} zoom={zoomLevels[zoomStep]!} />
        </div>
        {files.length > 1 && <FileStepButtons index={fileIndex} count={files.length} onStep={showAdjacentFile} />}
      </div>
    </AdminDialog>
  );
}

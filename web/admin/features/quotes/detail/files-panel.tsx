import { Suspense } from 'react';
import type { ViewerFile } from '#web/admin/features/files/file-viewer.tsx';
import { FileDownloadButton } from '#web/admin/features/files/file-download-button.tsx';
import { FileThumbnail } from '#web/admin/features/files/file-thumbnail.tsx';
import { createLazyComponent } from '#web/admin/app/create-lazy-component.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { useUrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { formatFileSize } from '#web/lib/format/file-size.ts';
import { SpinnerIcon } from '#web/ui/icons.tsx';

const FileViewer = createLazyComponent(
  () => import('#web/admin/features/files/file-viewer.tsx'),
  (module) => module.default,
);

/** Renders a placeholder while the code of the viewer is loading. */
function FileViewerLoading() {
  return (
    <div
      role="group"
      aria-busy="true"
      aria-label="Opening the file"
      className="fixed inset-0 z-50 grid place-items-center bg-[#141311] text-[#ece7de]"
    >
      <SpinnerIcon className="size-8" />
    </div>
  );
}

/** Renders the files of a quote request, to view or download. The query string contains the number of the open file, from 1. */
export function FilesPanel({ files }: { files: readonly ViewerFile[] }) {
  const viewer = useUrlDialog('file');
  const openFile = files[Number(viewer.value) - 1];
  if (files.length === 0) return null;
  return (
    <Panel title={`Files (${files.length})`}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {files.map((file, index) => (
          <li key={file.path} className="min-w-0">
            <button type="button" className="group block w-full text-left" onClick={() => viewer.open(index + 1)}>
              <span className="grid aspect-4/3 place-items-center overflow-hidden rounded-sm border border-line bg-well group-hover:border-ink">
                <FileThumbnail file={file} />
              </span>
              <span className="mt-1 line-clamp-2 text-small wrap-anywhere group-hover:text-rust">{file.name}</span>
            </button>
            <p className="flex items-baseline justify-between gap-2 text-xs text-soft tabular-nums">
              <span>{formatFileSize(file.bytes)}</span>
              <FileDownloadButton file={file} className="rounded-sm py-1 text-rust hover:underline pointer-coarse:py-3" />
            </p>
          </li>
        ))}
      </ul>
      {openFile && (
        <Suspense fallback={<FileViewerLoading />}>
          <FileViewer files={files} file={openFile} onShow={(file) => viewer.open(files.indexOf(file) + 1)} onClose={viewer.close} />
        </Suspense>
      )}
    </Panel>
  );
}

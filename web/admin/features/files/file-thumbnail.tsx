import { FileIcon } from '#web/ui/icons.tsx';
import type { ViewerFile } from './file-viewer.tsx';
import { useFileLink } from './use-file-link.ts';

function PictureThumbnail({ path }: { path: string }) {
  const { url, hasFailed, handleError } = useFileLink(path);
  if (hasFailed) return <FileIcon className="size-8 text-soft" />;
  return url && <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" onError={handleError} />;
}

export function FileThumbnail({ file: { path, mimeType } }: { file: ViewerFile }) {
  if (mimeType.startsWith('image/')) return <PictureThumbnail path={path} />;
  return (
    <span className="grid place-items-center gap-1 text-soft">
      <FileIcon className="size-8" />
      <span className="text-xs font-semibold">PDF</span>
    </span>
  );
}

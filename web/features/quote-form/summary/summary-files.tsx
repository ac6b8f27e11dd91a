import { useState } from 'react';
import { maxShownPictures } from '#domain/media/upload.ts';
import { pluralize } from '#domain/shared/counts.ts';
import type { QuoteDraft, UploadedFile } from '#web/features/quote-form/draft/quote-draft.ts';
import { FileIcon } from '#web/ui/icons.tsx';

function Thumbnail({ picture: { path, name } }: { picture: UploadedFile }) {
  const [isBroken, setBroken] = useState(false);
  const showsIcon = isBroken || /\.pdf$/i.test(path);
  return (
    <li className="min-w-0 text-xs text-soft print:text-[6pt] print:leading-tight">
      <span className="grid aspect-4/3 place-items-center overflow-hidden border border-line bg-card">
        {showsIcon ? (
          <FileIcon className="size-6" />
        ) : (
          <img src={path} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
        )}
      </span>
      <span className="mt-1 block truncate">{name}</span>
    </li>
  );
}

/** Renders the first ten files of the request as pictures, and the names of the others. */
export function SummaryFiles({ draft: { isDesignPlan, pictures } }: { draft: QuoteDraft }) {
  if (isDesignPlan !== 'yes' || pictures.length === 0) return null;
  const otherFiles = pictures.slice(maxShownPictures);
  return (
    <div className="mt-5 print:mt-3">
      <ul aria-label="Files" className="grid grid-cols-5 gap-2 print:grid-cols-10">
        {pictures.slice(0, maxShownPictures).map((picture) => (
          <Thumbnail key={picture.path} picture={picture} />
        ))}
      </ul>
      {otherFiles.length > 0 && (
        <p className="mt-2 text-sm wrap-anywhere text-soft print:text-[7pt]">
          {`${pluralize(otherFiles.length, 'more file')}: ${otherFiles.map(({ name }) => name).join(', ')}`}
        </p>
      )}
    </div>
  );
}

import { useState, type SubmitEvent } from 'react';
import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import { PicturesField } from '#web/admin/forms/pictures-field.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { getJpegUrl } from '#web/ui/responsive-picture.tsx';
import type { FigureAttributes } from './editor-figures.ts';

/** Width in pixels: twice the displayed width, for high-resolution screens. */
const widthPx = 1200;

/** Returns the form value of a picture in a page. Its id is unknown, but its URL is sufficient to display it. */
const toPictures = ({ src, alt, ...size }: FigureAttributes): ResolvedPicture[] => [
  { picture: '', path: src, alt, focus: null, width: Number(size.width), height: Number(size.height), placeholder: '' },
];

type InsertPictureDialogProps = {
  picture: FigureAttributes | undefined;
  onInsert: (picture: FigureAttributes) => void;
  onClose: () => void;
};

/** Selects or uploads a picture for a page, with its alt text. @param props.picture the picture to replace */
export function InsertPictureDialog({ picture, onInsert, onClose }: InsertPictureDialogProps) {
  const [pictures, setPictures] = useState(picture ? toPictures(picture) : []);
  const [selected] = pictures;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!selected) return;
    const { path, alt } = selected;
    onInsert({ src: getJpegUrl(path, widthPx), alt, width: String(selected.width), height: String(selected.height) });
  };
  return (
    <AdminDialog onClose={onClose} label="Picture" className="max-w-xl">
      <form className="p-5 sm:p-6" onSubmit={handleSubmit}>
        <h2 data-first tabIndex={-1} className="mb-4 pr-12 font-display text-2xl outline-none [--opsz:48]">
          Picture
        </h2>
        <PicturesField label="The picture" pictures={pictures} getPictures={() => pictures} single onChange={setPictures} />
        <div className="mt-5 flex justify-end gap-2">
          <AdminButton variant="quiet" onClick={onClose}>
            Cancel
          </AdminButton>
          <AdminButton type="submit" variant="primary" disabled={!selected}>
            {picture ? 'Update picture' : 'Insert picture'}
          </AdminButton>
        </div>
      </form>
    </AdminDialog>
  );
}

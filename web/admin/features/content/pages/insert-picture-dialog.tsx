import { useState } from 'react';
import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import { PicturesField } from '#web/admin/kit/form/inputs/pictures-field.tsx';
import { useHostedDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { getJpegUrl } from '#web/ui/responsive-picture.tsx';
import type { PictureAttributes } from './editor-figures.ts';

/** Width in pixels: twice the displayed width, for high-resolution screens. */
const widthPx = 1200;

/** Returns the form value of a picture in a page. Its id is '', because it is unknown, but its URL is sufficient to display it. */
const toPictures = ({ src, alt, ...size }: PictureAttributes): ResolvedPicture[] => [
  { picture: '', path: src, alt, focus: null, width: Number(size.width), height: Number(size.height), placeholder: '' },
];

type InsertPictureDialogProps = {
  picture: PictureAttributes | undefined;
  onInsert: (picture: PictureAttributes) => void;
};

/** Selects or uploads a picture for a page, with its alt text. @param props.picture the picture to replace */
export function InsertPictureDialog({ picture, onInsert }: InsertPictureDialogProps) {
  const { close } = useHostedDialog();
  const [pictures, setPictures] = useState(picture ? toPictures(picture) : []);
  const [selected] = pictures;
  const submit = () => {
    if (!selected) return;
    close();
    const { path, alt } = selected;
    // Without another picture, only the alt text can have changed. The picture may have no width and height.
    if (picture && selected.picture === '') return onInsert({ ...picture, alt });
    onInsert({ src: getJpegUrl(path, widthPx), alt, width: String(selected.width), height: String(selected.height) });
  };
  return (
    <FormDialog
      title="Picture"
      className="max-w-xl"
      submit={{ disabled: !selected, children: picture ? 'Update picture' : 'Insert picture' }}
      onSubmit={submit}
    >
      <PicturesField label="The picture" pictures={pictures} getPictures={() => pictures} single onChange={setPictures} />
    </FormDialog>
  );
}

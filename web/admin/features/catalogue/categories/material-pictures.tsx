import type { Picture } from '#contract/schemas.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { PicturesPanel } from '#web/admin/components/pictures/pictures-panel.tsx';
import { call } from '#web/lib/api/api-client.ts';

/** Edits the pictures of a material. */
export function MaterialPictures({ id, pictures }: { id: string; pictures: Picture[] }) {
  return (
    <PicturesPanel<Picture>
      id={id}
      pictures={pictures}
      addPath="/admin/product/maincategory/picture/save"
      addFromLibrary={async (ids) => (await call('/admin/product/maincategory/picture/choose', { id, pictures: ids })).response.result}
      arrange={async (list) => (await call('/admin/product/maincategory/picture/arrange', { id, pictures: list })).response.result}
      remove={async (_id) => {
        await call('/admin/product/maincategory/picture/delete', { id, pic_id: _id });
      }}
      refetch={() => refetchAfterChange(['/admin/product/maincategory/list'])}
      restore={async (_id) => (await call('/admin/product/maincategory/picture/restore', { id, pic_id: _id })).response.result}
    />
  );
}

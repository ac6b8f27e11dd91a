import type { ProductPicture } from '#contract/public/catalogue.endpoints.ts';
import { call } from '#web/lib/api/api-client.ts';
import { refetchAfterChange } from '#web/admin/api/query-client.ts';
import { PicturesPanel } from '#web/admin/components/pictures/pictures-panel.tsx';

const kinds = [
  { value: '', label: 'Not specified' },
  { value: 'slab', label: 'Whole slab' },
  { value: 'detail', label: 'Close-up' },
  { value: 'edge', label: 'Edge sample' },
  { value: 'room', label: 'In a room' },
] as const;

/** Edits the pictures of a product. */
export function ProductPicturesPanel({ id, pictures }: { id: string; pictures: ProductPicture[] }) {
  return (
    <PicturesPanel<ProductPicture>
      id={id}
      pictures={pictures}
      kinds={kinds}
      addPath="/admin/product/picture/save"
      addFromLibrary={async (ids) => (await call('/admin/product/picture/choose', { id, pictures: ids })).response.result}
      arrange={async (list) => (await call('/admin/product/picture/arrange', { id, pictures: list })).response.result}
      remove={async (_id) => {
        await call('/admin/delete/product/picture', { id, pic_id: _id });
      }}
      refetch={() => refetchAfterChange(['/admin/product/get'])}
      restore={async (_id) => (await call('/admin/product/picture/restore', { id, pic_id: _id })).response.result}
    />
  );
}

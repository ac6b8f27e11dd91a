import { useNavigate } from 'react-router';
import * as paths from '#web/admin/app/paths.ts';
import { ProductEditor, useProductForm } from './product-editor.tsx';

/** The form of a new product. Pictures can be added once it is saved. */
export default function NewProductPage() {
  const navigate = useNavigate();
  const form = useProductForm(undefined, ({ _id }) => void navigate(paths.product(_id), { replace: true }));
  return (
    <ProductEditor
      product={undefined}
      form={form}
      title="New product"
      aside={<p className="text-[0.8125rem] text-soft">You can add pictures once the product is saved.</p>}
    />
  );
}

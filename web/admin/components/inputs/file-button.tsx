import type { ReactNode } from 'react';
import { renderLabel } from '#web/ui/button.tsx';
import { UploadIcon } from '#web/ui/icons.tsx';
import { getAdminButtonClass } from '#web/admin/components/admin-button.tsx';

type FileButtonProps = {
  /** File types as in the attribute of a file input. */
  accept: string;
  multiple?: boolean;
  variant?: 'primary';
  onChoose: (files: File[]) => void;
  children: ReactNode;
};

export function FileButton({ accept, multiple = false, variant, onChoose, children }: FileButtonProps) {
  return (
    <label
      className={`${getAdminButtonClass(variant)} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust`}
    >
      <UploadIcon className="size-4" />
      {renderLabel(children)}
      <input
        type="file"
        multiple={multiple}
        accept={accept}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Without a reset, selecting the same file again fires no change event.
          target.value = '';
          onChoose(files);
        }}
      />
    </label>
  );
}

import { useState, type ReactNode } from 'react';

type FileDropZoneProps = { className: string; onDrop: (files: File[]) => void; children: ReactNode };

/** Renders an area on which files can be dropped. */
export function FileDropZone({ className, onDrop, children }: FileDropZoneProps) {
  const [isDragOver, setDragOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
      className={`rounded-sm border border-dashed ${isDragOver ? 'border-rust bg-mark' : 'border-edge bg-card'} ${className}`}
    >
      {children}
    </div>
  );
}

import { Skeleton } from '#web/ui/skeleton.tsx';

/** A first page in outline, while a PDF or what reads it is on its way. */
export function PdfSkeleton() {
  return (
    <div role="status" aria-label="Opening the PDF" className="mx-auto mt-3 max-w-3xl px-3">
      <Skeleton className="aspect-[1/1.41] w-full" />
    </div>
  );
}

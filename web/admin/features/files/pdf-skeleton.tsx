import { Skeleton } from '#web/ui/skeleton.tsx';

/** Renders the placeholder of a page while a PDF or the PDF library is loading. */
export function PdfSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Opening the PDF" className="mx-auto mt-3 max-w-3xl px-3">
      <Skeleton className="aspect-[1/1.41] w-full" />
    </div>
  );
}

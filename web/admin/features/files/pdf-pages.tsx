import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { openPdf } from './open-pdf.ts';
import { PdfSkeleton } from './pdf-skeleton.tsx';
import { limitCanvasWidth } from './limit-canvas-width.ts';

type PdfPageProps = { document: PDFDocumentProxy; number: number; width: number; root: Element | null };

/** Draws one page while it is near the viewport. Renders its text for screen readers. */
function PdfPage({ document, number, width, root }: PdfPageProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  const [text, setText] = useState('');
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = canvasRef.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), { root, rootMargin: '50%' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  useEffect(() => {
    if (isNear && !page) void document.getPage(number).then(setPage, () => undefined);
  }, [document, isNear, number, page]);
  useEffect(() => {
    const element = canvasRef.current;
    if (!element || !page || !isNear) return undefined;
    const originalViewport = page.getViewport({ scale: 1 });
    const canvasWidth = limitCanvasWidth(originalViewport, width * Math.min(devicePixelRatio, 2));
    const viewport = page.getViewport({ scale: canvasWidth / originalViewport.width });
    element.width = Math.floor(viewport.width);
    element.height = Math.floor(viewport.height);
    const task = page.render({ canvas: element, viewport });
    task.promise.catch(() => undefined);
    return () => {
      task.cancel();
      // Releases the memory of a page outside the viewport.
      element.width = 0;
      element.height = 0;
    };
  }, [isNear, page, width]);
  useEffect(() => {
    void page?.getTextContent().then(
      ({ items }) =>
        setText(
          items
            .map((item) => ('str' in item ? item.str : ''))
            .join(' ')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ),
      () => undefined,
    );
  }, [page]);
  const originalSize = page?.getViewport({ scale: 1 });
  return (
    <li className="mx-auto my-3 w-fit">
      <canvas
        ref={canvasRef}
        aria-hidden="true"
        className="block bg-[#fff] shadow-lift"
        style={{ width, height: (width * (originalSize?.height ?? 842)) / (originalSize?.width ?? 595) }}
      />
      <p className="sr-only">{text === '' ? `Page ${number}` : `Page ${number}: ${text}`}</p>
    </li>
  );
}

/** Renders the pages of a PDF below each other. @param props.zoom factor; 1 fits the width */
export default function PdfPages({ src, zoom, onFailed }: { src: string; zoom: number; onFailed: () => void }) {
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [availableWidth, setAvailableWidth] = useState(0);
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const handleFailure = useEffectEvent(onFailed);
  useEffect(() => {
    const abortController = new AbortController();
    const pdfPromise = openPdf(src, abortController.signal);
    pdfPromise.then(
      (pdf) => !abortController.signal.aborted && setDocument(pdf),
      () => !abortController.signal.aborted && handleFailure(),
    );
    return () => {
      abortController.abort();
      void pdfPromise.then(
        (pdf) => pdf.loadingTask.destroy(),
        () => undefined,
      );
    };
  }, [src]);
  const observeWidth = useCallback((element: HTMLDivElement | null) => {
    setContainer(element);
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setAvailableWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const width = Math.round(Math.min(availableWidth - 24, 1100) * zoom);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
    <div ref={observeWidth} tabIndex={0} role="region" aria-label="Pages of the PDF" className="size-full overflow-auto">
      {!document && <PdfSkeleton />}
      {document && availableWidth > 0 && (
        <ol>
          {Array.from({ length: document.numPages }, (_, index) => (
            <PdfPage key={index} document={document} number={index + 1} width={width} root={container} />
          ))}
        </ol>
      )}
    </div>
  );
}

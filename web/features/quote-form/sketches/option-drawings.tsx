import type { ReactNode } from 'react';
import type { Extra, SinkType } from '#domain/quotes/quote-request.ts';

/**
 * Draws a cross-section of a worktop in the colour of the text. Stone is filled, other parts are outlined. Hidden from
 * screen readers, because the description next to the drawing has the same content.
 */
const createDrawing = (parts: ReactNode) => (
  <svg className="h-12 w-18 shrink-0" viewBox="0 0 72 48" fill="none" stroke="currentColor" strokeWidth="1.25" aria-hidden="true">
    {parts}
  </svg>
);
const StoneShape = ({ d }: { d: string }) => <path d={d} className="fill-line" />;
const DashedShape = ({ d }: { d: string }) => <path d={d} strokeDasharray="3 3" />;

export const sinkDrawings: Record<SinkType, ReactNode> = {
  // The rim rests on the stone.
  drop_in: createDrawing(
    <>
      <StoneShape d="M2 18h18v6H2zM52 18h18v6H52z" />
      <path d="M15 15.5h8v24h26v-24h8M33 39.5V45M39 39.5V45" />
    </>,
  ),
  // The rim is fixed below the stone.
  undermounted: createDrawing(
    <>
      <StoneShape d="M2 14h20v6H2zM50 14h20v6H50z" />
      <path d="M17 22.5h7v17h24v-17h7M33 39.5V45M39 39.5V45" />
    </>,
  ),
  // Thick walls and an open front.
  butter: createDrawing(
    <>
      <StoneShape d="M2 12h14v6H2zM56 12h14v6H56z" />
      <path d="M17 15h38v27H17zM21.5 15v20.5a2.5 2.5 0 0 0 2.5 2.5h24a2.5 2.5 0 0 0 2.5-2.5V15M2 18v26M70 18v26" />
    </>,
  ),
  on_top: createDrawing(
    <>
      <StoneShape d="M2 32h68v6H2z" />
      <path d="M18 14c1 11 7 18 12 18h12c5 0 11-7 12-18zM34 38v7M38 38v7M62 32V9h-7v4" />
    </>,
  ),
  other: createDrawing(
    <>
      <StoneShape d="M2 18h18v6H2zM52 18h18v6H52z" />
      <DashedShape d="M20 21v19h32V21" />
      <path d="M33 27a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M36 35v.6" />
    </>,
  ),
  none: createDrawing(
    <>
      <StoneShape d="M2 18h68v6H2z" />
      <path d="M8 24v20M64 24v20M36 24v20M8 44h56" />
    </>,
  ),
};

export const extraDrawings: Record<Extra, ReactNode> = {
  // The wall is on the left. The height of the upstand is marked.
  splashback: createDrawing(
    <>
      <path d="M16 3v42M16 8l-6 6M16 18l-6 6M16 28l-6 6M16 38l-6 6" />
      <StoneShape d="M16 34h52v6H16zM16 14h6v20h-6z" />
      <path d="M32 14v20M28.5 14h7M28.5 34h7" />
    </>,
  ),
  // A cupboard from the side, with a base of stone.
  kickplates: createDrawing(
    <>
      <StoneShape d="M12 5h50v5H12z" />
      <path d="M16 10h40v24H16zM2 45h68M48 14v5" />
      <StoneShape d="M45 34h5v11h-5z" />
    </>,
  ),
  // The wall behind the hob.
  hob_clabbing: createDrawing(
    <>
      <StoneShape d="M16 4h40v27H16z" />
      <path d="M2 31h68v5H2zM22 31v-2.5h10V31M40 31v-2.5h10V31M8 36v9M64 36v9M24 13l7-6M28 20 43 8M41 20l8-7" />
    </>,
  ),
};

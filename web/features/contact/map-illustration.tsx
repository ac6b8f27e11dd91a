/** Renders an illustration of a street map with a pin in the middle. It shows no real streets. */
export function MapIllustration({ className = '' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1200 384" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">
      <g className="stroke-line" strokeWidth="1">
        <path d="M-40 64 1240 8M-40 128 1240 72M-40 262 1240 206M-40 326 1240 270M-40 390 1240 334" />
        <path d="m84-20 18 424M212-20l18 424M340-20l18 424M468-20l18 424M724-20l18 424M852-20l18 424M980-20l18 424M1108-20l18 424" />
      </g>
      <path
        className="stroke-line"
        strokeWidth="15"
        d="M-40 201c260-12 420-20 640-29s430-20 640-30M588-20c2 70 8 130 14 192s10 150 14 232"
      />
      <path
        className="stroke-card"
        strokeWidth="12"
        d="M-40 201c260-12 420-20 640-29s430-20 640-30M588-20c2 70 8 130 14 192s10 150 14 232"
      />
      <path
        className="stroke-sea/40"
        strokeWidth="1"
        d="M-40 40C120 96 190 12 330-20M-40 54C130 112 206 22 360-20M-40 26C108 80 170 4 296-20"
      />
      <g className="stroke-edge" strokeWidth="1">
        <path d="M230 352h128M230 347v10M358 347v10" />
        <path d="M1150 206v64M1145 206h10M1145 270h10" />
      </g>
      <g className="fill-line/70">
        <path d="m500 104 62-3 3 50-62 3zM640 98l70-3 3 50-70 3zM512 196l70-3 2 54-69 3zM642 190l72-3 2 54-71 3zM376 110l74-3 3 49-74 3zM384 202l75-3 3 55-75 3zM748 93l76-3 3 50-76 3z" />
      </g>
      <g className="stroke-rust" strokeWidth="1.5">
        <path className="fill-rust" d="M600 176c-13-18-22-29-22-43a22 22 0 0 1 44 0c0 14-9 25-22 43z" />
        <circle className="fill-paper" cx="600" cy="132" r="7.5" />
      </g>
    </svg>
  );
}

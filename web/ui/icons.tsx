import type { ReactNode } from 'react';

export type IconProps = { className?: string };

/**
 * Creates a 20 px line icon in the colour of the text. The icon is hidden from screen readers, so its parent needs a text
 * or a label. Every page loads this file, so an icon that only one component uses belongs in that component's file.
 */
export const createIcon = (drawing: ReactNode) =>
  function Icon({ className = 'size-5' }: IconProps) {
    return (
      <svg
        className={`shrink-0 ${className}`}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="square"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    );
  };

export const MenuIcon = createIcon(<path d="M3 6h14M3 10h14M3 14h14" />);
export const CloseIcon = createIcon(<path d="m5 5 10 10M15 5 5 15" />);
export const ChevronDownIcon = createIcon(<path d="m6 8.5 4 4 4-4" />);
export const ArrowLeftIcon = createIcon(<path d="M16 10H4.5M9 5.5 4.5 10 9 14.5" />);
export const ArrowRightIcon = createIcon(<path d="M4 10h11.5M11 5.5l4.5 4.5-4.5 4.5" />);
export const CheckIcon = createIcon(<path d="m4.5 10.5 3.5 3.5 7.5-8" />);
export const PlusIcon = createIcon(<path d="M10 4.5v11M4.5 10h11" />);
export const AlertIcon = createIcon(<path d="M10 3 2.5 16.5h15zM10 8.5v3.5M10 14.2v.1" />);
export const HeartIcon = createIcon(
  <path d="M10 16.5 3.6 10a3.9 3.9 0 0 1 0-5.4 3.7 3.7 0 0 1 5.3 0L10 5.7l1.1-1.1a3.7 3.7 0 0 1 5.3 0 3.9 3.9 0 0 1 0 5.4z" />,
);
export const UploadIcon = createIcon(<path d="M10 13V4M6 7.5 10 3.5l4 4M3.5 13v3.5h13V13" />);
export const CameraIcon = createIcon(
  <>
    <path d="M2.5 6.5h3.2L7 4.5h6l1.3 2h3.2v9.5h-15z" />
    <circle cx="10" cy="11" r="2.75" />
  </>,
);
export const FileIcon = createIcon(<path d="M5 2.5h6.5l3.5 3.5v11.5H5zM11.5 2.5V6H15" />);
export const SearchIcon = createIcon(
  <>
    <circle cx="8.75" cy="8.75" r="4.75" />
    <path d="m12.5 12.5 4 4" />
  </>,
);
export function SpinnerIcon({ className = 'size-5' }: IconProps) {
  return (
    <svg
      className={`spinning shrink-0 ${className}`}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7" opacity="0.3" />
      <path d="M10 3a7 7 0 0 1 7 7" />
    </svg>
  );
}

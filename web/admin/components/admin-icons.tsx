import { createIcon } from '#web/ui/icons.tsx';

export const TableIcon = createIcon(<path d="M3 4.5h14v11H3zM3 8.2h14M3 11.8h14" />);
export const BoardIcon = createIcon(<path d="M3 4h3.8v12H3zM8.1 4h3.8v8H8.1zM13.2 4H17v10h-3.8z" />);
export const BellIcon = createIcon(<path d="M5 14V9a5 5 0 0 1 10 0v5zM3.5 14h13M8.5 16.8h3" />);
export const DotsIcon = createIcon(<path d="M5 10h.1M10 10h.1M15 10h.1" />);
export const ArrowUpIcon = createIcon(<path d="M10 16V4.5M5.5 9 10 4.5 14.5 9" />);
export const ArchiveIcon = createIcon(<path d="M3 4.5h14V8H3zM4.5 8v8h11V8M8 11h4" />);
export const GripIcon = createIcon(
  <path strokeWidth="2.5" strokeLinecap="round" d="M7.5 5h.1M7.5 10h.1M7.5 15h.1M12.5 5h.1M12.5 10h.1M12.5 15h.1" />,
);
export const MinusIcon = createIcon(<path d="M4.5 10h11" />);
export const PenIcon = createIcon(<path d="m4 16 .8-3.6 8.6-8.6 2.8 2.8-8.6 8.6zM11.5 5.7l2.8 2.8" />);

import { icon } from '#web/ui/icons.tsx';

export const TableIcon = icon(<path d="M3 4.5h14v11H3zM3 8.2h14M3 11.8h14" />);
export const BoardIcon = icon(<path d="M3 4h3.8v12H3zM8.1 4h3.8v8H8.1zM13.2 4H17v10h-3.8z" />);
export const BellIcon = icon(<path d="M5 14V9a5 5 0 0 1 10 0v5zM3.5 14h13M8.5 16.8h3" />);
export const DotsIcon = icon(<path d="M5 10h.1M10 10h.1M15 10h.1" />);

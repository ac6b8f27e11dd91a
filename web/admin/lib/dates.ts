const zone = { timeZone: 'Africa/Johannesburg' } as const;
const briefly = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', ...zone });
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', ...zone });

/** `21 Nov, 16:01`, South African time; of another year, `21 Nov 2025`. */
export function formatBriefly(time: string): string {
  const date = new Date(time);
  return (date.getFullYear() === new Date().getFullYear() ? briefly : withYear).format(date);
}

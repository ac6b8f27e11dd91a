import { Link } from 'react-router';

/** The site's title over the dimension line; the way home. */
export function Logo({ title, className = '' }: { title: string; className?: string }) {
  return (
    <Link to="/" className={`group inline-flex min-w-0 flex-col py-1 ${className}`}>
      <span className="truncate font-display text-[1.375rem] leading-tight [--opsz:16]">{title}</span>
      <span className="dimension mt-0.5 transition-colors group-hover:text-rust" />
    </Link>
  );
}

import { Link } from 'react-router';

export type Breadcrumb = { name: string; path: string; state?: unknown };
type BreadcrumbsProps = { items: readonly Breadcrumb[]; className?: string };

export const Breadcrumbs = ({ items, className = '' }: BreadcrumbsProps) => (
  <nav aria-label="Breadcrumb" className={`text-sm text-soft ${className}`}>
    <ol className="flex flex-wrap">
      {items.map(({ name, path, state }) => (
        <li key={path} className="not-first:before:mx-2 not-first:before:content-['/']">
          <Link to={path} state={state} className="inline-block py-1 row-link">
            {name}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

import type { Service } from '#contract/public/content.endpoints.ts';

export function ServiceItemList({ services, className = '' }: Pick<Service, 'services'> & { className?: string }) {
  if (services.length === 0) return null;
  return (
    <ul className={`divide-y divide-line border-y border-line text-medium ${className}`}>
      {services.map(({ name }) => (
        <li key={name} className="py-2.5">
          {name}
        </li>
      ))}
    </ul>
  );
}

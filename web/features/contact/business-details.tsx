import type { GeneralSettings, SocialLinksDto } from '#contract/public/settings.endpoints.ts';

/** Returns the non-empty lines of an address. City and postal code are one line. */
export const listAddressLines = ({ line1, line2, city, postal_code }: GeneralSettings['address']): string[] =>
  [line1, line2, [city, postal_code].filter(Boolean).join(', ')].filter(Boolean);

export function PostalAddress({ address, className = '' }: { address: GeneralSettings['address']; className?: string }) {
  return (
    <address className={`${className} not-italic`.trim()}>
      {listAddressLines(address).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

export function SocialLinks({ social, className, linkClass }: { social: SocialLinksDto; className: string; linkClass: string }) {
  return (
    <ul className={className}>
      {social.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noopener" className={linkClass}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

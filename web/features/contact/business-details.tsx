import type { GeneralSettings, SocialSettings } from '#contract/public/settings.endpoints.ts';

/** The lines of an address, empty ones left out; town and code share one. */
export const addressLines = ({ line1, line2, city, postal_code }: GeneralSettings['address']): string[] =>
  [line1, line2, [city, postal_code].filter(Boolean).join(', ')].filter(Boolean);

export function PostalAddress({ address, className = '' }: { address: GeneralSettings['address']; className?: string }) {
  return (
    <address className={`${className} not-italic`.trim()}>
      {addressLines(address).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

/** Its places on social networks. @param className of the list; `link` of each */
export function SocialLinks({ social, className, link }: { social: SocialSettings; className: string; link: string }) {
  return (
    <ul className={className}>
      {social.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noopener" className={link}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

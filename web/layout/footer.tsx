import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { GeneralSettings } from '#contract/public/settings.endpoints.ts';
import { formatPhone, toInternationalNumber } from '#domain/accounts/phone.ts';
import type { RootData } from '#web/lib/seo/page-meta.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { PostalAddress, SocialLinks } from '#web/features/contact/business-details.tsx';
import { exploreLinks, legalLinks, type NavItem } from '#web/lib/router/menu-links.ts';
import { hasOpeningHours, OpeningHoursList } from '#web/features/contact/opening-hours-list.tsx';

const linkClass = 'inline-flex min-h-8 items-center underline-offset-4 hover:text-white hover:underline focus-visible:outline-white';

function FooterColumn({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={`min-w-0 ${isWide ? 'col-span-2 sm:col-span-1' : ''}`}>
      <h2 className="mb-3 text-sm leading-normal font-semibold tracking-normal text-white">{title}</h2>
      {children}
    </section>
  );
}

function LinkList({ title, links }: { title: string; links: readonly NavItem[] }) {
  if (links.length === 0) return null;
  return (
    <FooterColumn title={title}>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </FooterColumn>
  );
}

function ContactColumn({ settings }: { settings: GeneralSettings }) {
  const { phone, email, emailSales, address } = settings;
  return (
    <FooterColumn title="Contact" isWide>
      <ul>
        {phone.number && (
          <li>
            <a href={`tel:${toInternationalNumber(phone.number, phone.dialcountry)}`} className={`${linkClass} tabular-nums`}>
              {formatPhone(phone.number, phone.dialcountry)}
            </a>
          </li>
        )}
        {[email, emailSales].filter(Boolean).map((emailAddress) => (
          <li key={emailAddress}>
            <a href={`mailto:${emailAddress}`} className={linkClass}>
              {emailAddress}
            </a>
          </li>
        ))}
      </ul>
      <PostalAddress address={address} className="leading-8" />
    </FooterColumn>
  );
}

/**
 * Renders the footer: contact details, opening hours and links. The footer has no top margin after a section with
 * `data-no-footer-margin`, because such a section has a background or a bottom padding.
 */
export function Footer({ settings, social, year, openingExceptions }: Partial<RootData>) {
  return (
    <footer className="mt-20 bg-ink [main:has([data-no-footer-margin])+&]:mt-0 text-medium text-[#cfc8bd] print:hidden">
      <PageContainer className="pt-14 pb-8">
        {settings && <p className="font-display text-3xl tracking-tight text-white">{settings.site_title}</p>}
        <div className="mt-8 grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
          {settings && <ContactColumn settings={settings} />}
          {settings && hasOpeningHours(settings.opening_hours) && (
            <FooterColumn title="Opening hours" isWide>
              <OpeningHoursList hours={settings.opening_hours} exceptions={openingExceptions} />
            </FooterColumn>
          )}
          <LinkList title="Explore" links={exploreLinks} />
          <LinkList title="Legal" links={legalLinks} />
        </div>
        <div className="dimension mt-12 text-[#8c8479]" />
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 text-sm">
          {year && <p>{`© ${year} ${settings?.copyright ?? ''}`}</p>}
          <SocialLinks social={social ?? []} className="flex flex-wrap gap-x-5" linkClass={linkClass} />
        </div>
      </PageContainer>
    </footer>
  );
}

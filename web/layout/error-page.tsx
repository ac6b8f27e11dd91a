import { isRouteErrorResponse, Link, useLocation, useRevalidator } from 'react-router';
import type { HomeContent } from '#contract/public/settings.endpoints.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { headerLinks } from '#web/lib/router/menu-links.ts';

/** CMS text of the 404 page. */
type NotFoundContent = HomeContent['notFound'] | undefined;

const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

export const getErrorTitle = (error: unknown): string => (isNotFound(error) ? 'Page not found' : 'Something went wrong');

const links = [{ label: 'See all stones', to: paths.prodlist() }, { label: 'Home', to: paths.home }, ...headerLinks];
const linkClass = 'inline-flex min-h-11 items-center font-semibold link';

function NotFoundView({ content }: { content: NotFoundContent }) {
  return (
    <>
      <DimensionLine className="max-w-40">404</DimensionLine>
      <h1 className="mt-6 font-display text-4xl sm:text-5xl">{content?.title ?? 'This page does not exist.'}</h1>
      <p className="mt-4 max-w-prose text-lg text-soft">{content?.text}</p>
      {/* A plain form, so that it works without JavaScript. */}
      <form role="search" action={paths.prodlist()} className="mt-8 flex max-w-xl flex-wrap items-end gap-3">
        {/* Not a TextField, because every page would load its code. */}
        <label className="min-w-52 flex-1">
          <span className="mb-1.5 block text-sm font-semibold">Search the stones</span>
          <input type="search" name="search" enterKeyHint="search" className="control" />
        </label>
        <Button type="submit" className="min-h-11.5">
          Search
        </Button>
      </form>
      <ul className="mt-8 flex flex-wrap gap-x-6">
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function ServerErrorView({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <DimensionLine className="max-w-40">{isRouteErrorResponse(error) ? error.status : 'error'}</DimensionLine>
      <h1 className="mt-6 font-display text-4xl sm:text-5xl">Something went wrong.</h1>
      <p role="alert" className="mt-4 max-w-prose text-lg text-soft">
        {getErrorMessage(error)}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
        <ButtonLink to={paths.home} variant="secondary" reloadDocument>
          Home
        </ButtonLink>
      </div>
    </>
  );
}

export function ErrorPage({ error, content }: { error: unknown; content: NotFoundContent }) {
  const { key } = useLocation();
  return (
    <PageContainer as="section" className="py-20 sm:py-32">
      {isNotFound(error) ? <NotFoundView content={content} /> : <ServerErrorView key={key} error={error} />}
    </PageContainer>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import { accountQueryClient } from './account-query-client.ts';
import ConfirmEmail from './confirm-email.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

const loadPasswordLinkPage = () => import('./password-link-page.tsx');

/** Returns the verification token of `#token=`, which browsers do not send to servers, or else of `?token=`; '' without a token. */
const parseVerificationToken = ({ hash, search }: Location): string =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token') ?? '';

const confirmTitle = 'Confirm your email address';
const passwordTitle = 'Your account';

const Heading = ({ title }: { title: string }) => <h1 className="mb-8 font-display text-display sm:text-5xl">{title}</h1>;

const LoadingPage = ({ title }: { title: string }) => (
  <>
    <Heading title={title} />
    <Skeleton className="h-36" />
  </>
);

function LazyPasswordLinkPage({ token }: { token: string }) {
  const { module, hasFailed, retry } = useLazyModule(loadPasswordLinkPage, true);
  if (module) return <module.default token={token} />;
  if (!hasFailed) return <LoadingPage title={passwordTitle} />;
  return (
    <LoadError title="This page could not be loaded" onRetry={retry}>
      Check your connection and try again.
    </LoadError>
  );
}

/** Renders the page for emailed links: `#token=` verifies an address, `#claim=` sets a password. */
export function Component() {
  const hydrated = useHydrated();
  const passwordToken = hydrated ? new URLSearchParams(location.hash.slice(1)).get('claim') : null;
  return (
    <PageContainer className="pt-10 pb-24 lg:pt-14">
      <PageMetadata title={passwordToken === null ? confirmTitle : passwordTitle} hidden />
      <div className="max-w-2xl">
        <QueryClientProvider client={accountQueryClient}>
          <noscript>
            <Notice title="This page needs JavaScript">Turn on JavaScript and open the link in the email again.</Notice>
          </noscript>
          {!hydrated && <LoadingPage title={confirmTitle} />}
          {hydrated && passwordToken === null && (
            <>
              <Heading title={confirmTitle} />
              <ConfirmEmail token={parseVerificationToken(location)} />
            </>
          )}
          {passwordToken !== null && <LazyPasswordLinkPage token={passwordToken} />}
        </QueryClientProvider>
      </div>
    </PageContainer>
  );
}

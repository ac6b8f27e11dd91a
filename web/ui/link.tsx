import { useEffect, type ComponentProps, type MouseEvent } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';

let navigate: ReturnType<typeof useNavigate> | undefined;

/** Lets links go on without loading a document; before it, they load one. Called once, by the document around every page. */
export function useLinks(): void {
  const current = useNavigate();
  useEffect(() => {
    navigate = current;
  }, [current]);
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'state' | 'replace' | 'preventScrollReset'> & {
    to: string;
    /** Loads the next page as a document. */
    reloadDocument?: boolean;
  };

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A link within the site. The router's own looks at the address that it stands on, and is drawn anew with each; pages have up to a hundred.
 * @param props.to a path from the root, or `#part` of the page
 * @param props.replace takes the place of this entry of the history; what leads to this very address always does
 */
export function Link({ to, state, replace, preventScrollReset = false, reloadDocument = false, onClick, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const { target, href } = event.currentTarget;
    if (event.defaultPrevented || !isPlain(event) || (target !== '' && target !== '_self') || reloadDocument || !navigate) return;
    event.preventDefault();
    // In a task of its own: what the press itself changes need not wait for all that comes of it.
    setTimeout(() => void navigate?.(to, { state: state as unknown, replace: replace ?? href === location.href, preventScrollReset }));
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link of a menu, which says of the page that it leads to, and of those below it, that it is the current one. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === to || pathname.startsWith(`${to}/`);
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}

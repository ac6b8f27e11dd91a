import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, type LinkProps } from 'react-router';
import { toDialogLinkState, useCloseRouteDialog } from '#web/lib/router/use-close-route-dialog.ts';

/** Open state of a dialog in the query string. */
export type UrlDialog = {
  /** Value of the parameter, such as the id of the shown record; undefined if the dialog is closed. */
  value: string | undefined;
  /** Opens the dialog as a new history entry. In the open dialog, shows another value and keeps the entry. */
  open: (value: string | number) => void;
  /**
   * Closes the dialog: navigates back if it was opened on this page, else removes the parameter. Has no effect after the user has closed the
   * dialog or left the page, for example when a request ends later.
   */
  close: () => void;
  /** Returns the URL with the dialog open, for a `Link` with `linkProps`. */
  getHref: (value: string | number) => string;
  linkProps: Pick<LinkProps, 'replace' | 'preventScrollReset' | 'state'>;
};

/**
 * Stores which record a dialog shows in the query string, so that the dialog can be linked to and reloaded, and Back closes it. The value is
 * user input: check that the record exists.
 *
 *     const editing = useUrlDialog('edit');
 *     const record = records.find(({ _id }) => _id === editing.value);
 *     <AdminButton onClick={() => editing.open(_id)}>Edit</AdminButton>
 *     {record && <RecordDialog key={record._id} record={record} onClose={editing.close} />}
 *
 * Use it for dialogs that show a record or a comparison. Confirmations and dialogs for one action use `openDialog`.
 * @param name query parameter; must not be a parameter of the page's list
 */
export function useUrlDialog(name: string): UrlDialog {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const toUrl = (value?: string | number): string => {
    const parameters = new URLSearchParams(search);
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, String(value));
    return `${pathname}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`;
  };
  const value = new URLSearchParams(search).get(name) ?? undefined;
  const isOpen = value !== undefined;
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  const linkProps = { replace: isOpen, preventScrollReset: true, state: isOpen ? state : toDialogLinkState(state) };
  const close = useCloseRouteDialog(toUrl());
  return {
    value,
    open: (next) => void navigate(toUrl(next), linkProps),
    close: () => isShown.current && close(),
    getHref: toUrl,
    linkProps,
  };
}

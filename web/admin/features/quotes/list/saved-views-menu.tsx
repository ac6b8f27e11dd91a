import { useForm } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SavedView } from '#contract/admin/quotes/views.endpoints.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { useDialogAction } from '#web/admin/kit/dialog/use-dialog-action.ts';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { PenIcon } from '#web/admin/components/admin-icons.tsx';
import { Popover, PopoverItem } from '#web/admin/components/popups/popover.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { parseFilterQuery, savedViewToQuery, type QuoteListFilter } from './quote-filter.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

const invalidates = ['/admin/quotes/view/list'] as const;

/** Labels and query strings of the built-in views, which all staff have. */
const builtInViews = [
  ['Awaiting staff, longest first', 'view=waiting&sort=waiting'],
  ['Assigned to me', 'view=mine'],
  ['Unassigned', 'view=open&assignee=none'],
  ['Awaiting customer', 'view=theirs'],
  ['About to expire', 'view=expiring'],
  ['My due reminders', 'view=due'],
  ['Snoozed', 'view=snoozed'],
  ['Open, by estimate', 'view=open&sort=-value'],
] as const;

type ViewNameDialogProps = { view: SavedView } | { view?: undefined; filter: QuoteListFilter };

function ViewNameDialog(props: ViewNameDialogProps) {
  const { view } = props;
  const { register, handleSubmit } = useForm({ defaultValues: { name: view?.name ?? '' } });
  const { run, busy, errorMessage } = useDialogAction({
    mutationFn: (name: string) =>
      call('/admin/quotes/view/save', props.view ? { _id: props.view._id, name } : { name, filter: props.filter }),
    invalidates,
  });
  const title = view ? 'Rename view' : 'Save view';
  return (
    <FormDialog
      title={title}
      className="max-w-md"
      focusesContent
      submit={{ busy, children: title }}
      onSubmit={() => void handleSubmit(({ name }) => run(name.trim()))()}
    >
      {!view && <p className="mb-4 text-soft">Saves the current search, filters and sort order. Only you can see it.</p>}
      <TextField data-initial-focus label="Name" maxLength={60} error={errorMessage} {...register('name')} />
    </FormDialog>
  );
}

/** Opens built-in views, and opens, saves, renames and deletes the user's views. @param props.query query string of the current list */
export function SavedViewsMenu({ query }: { query: string }) {
  const navigate = useNavigate();
  const { data, isLoadingError, refetch } = useQuery(queryFor('/admin/quotes/view/list'));
  const views = data?.result;
  const currentQuery = new URLSearchParams(query).toString();
  const openView = (viewQuery: string) => void navigate(`${paths.quotes}${viewQuery === '' ? '' : `?${viewQuery}`}`);
  const currentView = views?.find(({ filter }) => savedViewToQuery(filter) === currentQuery);

  const deleteMutation = useAdminMutation({
    mutationFn: ({ _id }: SavedView) => call('/admin/quotes/view/delete', { _id }),
    invalidates,
    onSuccess: (_output, { _id, name }) => ({
      message: `View “${name}” deleted`,
      undo: () => call('/admin/quotes/view/restore', { _id }),
    }),
  });

  return (
    <>
      <Popover
        label={<span className="max-w-40 truncate">{currentView?.name ?? 'Views'}</span>}
        name={currentView ? `Views: ${currentView.name}` : 'Views'}
        fullWidthOnPhones
      >
        {builtInViews.map(([label, viewQuery]) => (
          <PopoverItem key={viewQuery} onClick={() => openView(viewQuery)}>
            {label}
          </PopoverItem>
        ))}
        <p className="mt-1 border-t border-line px-2.5 pt-2 pb-1 text-xs font-semibold text-soft">Your views</p>
        {isLoadingError && <InlineLoadError className="px-2.5" onRetry={() => void refetch()} />}
        {views?.length === 0 && <p className="px-2.5 pb-1.5 text-note">No saved views yet. Filter the list, then save it as a view.</p>}
        {views?.map((view) => (
          <div key={view._id} ref={focusOnRemoval} className="flex items-center">
            <div className="min-w-0 flex-1 [&>button]:wrap-anywhere">
              <PopoverItem onClick={() => openView(savedViewToQuery(view.filter))}>{view.name}</PopoverItem>
            </div>
            <PopoverItem render={<IconButton label={`Rename ${view.name}`} />} onClick={() => openDialog(<ViewNameDialog view={view} />)}>
              <PenIcon className="size-4" />
            </PopoverItem>
            <IconButton label={`Delete ${view.name}`} data-removes-item onClick={() => deleteMutation.mutate(view)}>
              <CloseIcon className="size-4" />
            </IconButton>
          </div>
        ))}
        {currentQuery !== '' && (
          <div className="mt-1 border-t border-line pt-1">
            <PopoverItem onClick={() => openDialog(<ViewNameDialog filter={parseFilterQuery(query)} />)}>Save view…</PopoverItem>
          </div>
        )}
      </Popover>
    </>
  );
}

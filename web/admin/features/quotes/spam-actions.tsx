import type { DeskRequest } from '#contract/admin/requests/shapes.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { call } from '#web/lib/api/api-client.ts';

/**
 * Puts a request aside as spam or takes it out again, with Undo.
 * @param onChanged hears of both
 */
export async function setSpam({ _id, number }: Pick<DeskRequest, '_id' | 'number'>, spam: boolean, onChanged: () => void): Promise<void> {
  const mark = async (on: boolean) => {
    await call('/admin/quotes/spam', { _id, spam: on });
    onChanged();
  };
  await mark(spam);
  showUndo(spam ? `${number} is put aside as spam` : `${number} is among the requests again`, () => mark(!spam));
}

/** Takes a request out of the spam by one press. */
function SpamActions({ request, onChanged }: { request: DeskRequest; onChanged: () => void }) {
  const { busy, run } = useAction();
  return (
    <AdminButton variant="quiet" busy={busy} onClick={() => void run(() => setSpam(request, false, onChanged))}>
      No spam<span className="sr-only">: {request.number}</span>
    </AdminButton>
  );
}

/** What a table of spam offers for each row. */
export const spamRowActions = (onChanged: () => void) =>
  function actions(request: DeskRequest) {
    return <SpamActions request={request} onChanged={onChanged} />;
  };

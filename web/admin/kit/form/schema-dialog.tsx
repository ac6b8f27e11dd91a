import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import type { MutationReport } from '#web/admin/api/use-admin-mutation.ts';
import { useHostedDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { FormBody } from './form-body.tsx';
import { FormDialog } from './form-dialog.tsx';
import { FieldGrid } from './form-fields.tsx';
import { FormNotices } from './form-notices.tsx';
import type { FormSchema, InputOfSchema, SchemaTree, ValuesOf } from './form-schema.ts';
import { useAdminForm, type AdminForm } from './use-admin-form.ts';

export type SchemaDialogProps<T extends SchemaTree, Response> = Pick<ComponentProps<typeof FormDialog>, 'title' | 'className'> & {
  schema: FormSchema<T>;
  /** Returns the values that differ from the empty ones of the schema when the dialog opens. */
  getInitialValues?: () => Partial<ValuesOf<T>>;
  draftName: string;
  /** Label of the button. */
  action: string | ((input: InputOfSchema<T>) => string);
  isDanger?: boolean;
  /** Sends the input. A repeat with the same input has the same key, because the first request may have taken effect. */
  send: (input: InputOfSchema<T>, options: { idempotencyKey: string }) => Promise<Response>;
  /** Called after the dialog has closed. */
  onSent: (response: Response) => MutationReport;
  intro?: ReactNode;
  /** Renders content below the fields. */
  children?: (input: InputOfSchema<T>) => ReactNode;
};

/** The record of a command is not edited in its dialog, so that there are no values to compare after an edit conflict. */
function withoutConflict(error: unknown): unknown {
  return isApiError(error) && error.code === 'version_stale' ? new ApiError('version_stale', error.message) : error;
}

/** Returns the idempotency key of an input: the same key until the input changes. */
function useIdempotencyKey(): (input: object) => string {
  const sent = useRef({ text: '', key: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (sent.current.text !== text) sent.current = { text, key: createRandomId() };
    return sent.current.key;
  };
}

type Sent<Response> = { version: number; response: Response };

function useCommandForm<T extends SchemaTree, Response>(props: SchemaDialogProps<T, Response>) {
  const { schema, getInitialValues, draftName, send, onSent } = props;
  const dialog = useHostedDialog();
  // Live updates of the record do not change the values of the open dialog.
  const [values] = useState(() => ({ ...schema.toValues(undefined), ...getInitialValues?.() }));
  const getKey = useIdempotencyKey();
  return useAdminForm<ValuesOf<T>, { version: number }, Sent<Response>>({
    draftName: () => draftName,
    saved: undefined,
    toValues: () => values,
    toBase: (_response, sent) => sent,
    validate: (current) => schema.validate(current),
    save: async (current) => {
      const input = schema.toInput(current);
      try {
        return { version: 0, response: await send(input, { idempotencyKey: getKey(input) }) };
      } catch (error) {
        throw withoutConflict(error);
      }
    },
    onSaved: ({ response }) => {
      dialog.close();
      return onSent(response);
    },
    shape: schema.shape,
  });
}

/**
 * Renders the dialog of one command, which `openDialog` opens: the fields of a schema and the button that sends them. The input is stored on this device until it
 * was sent.
 */
export function SchemaDialog<T extends SchemaTree, Response>(props: SchemaDialogProps<T, Response>) {
  const { title, className = 'max-w-lg', schema, action, isDanger = false, intro, children: renderContent } = props;
  const form = useCommandForm(props);
  const fields = schema.getFields(form.values);
  const input = schema.toInput(form.values);
  return (
    <FormBody form={form as unknown as AdminForm} fields={fields}>
      <FormDialog
        title={title}
        className={className}
        submit={{
          variant: isDanger ? 'danger' : 'primary',
          busy: form.busy,
          children: typeof action === 'string' ? action : action(input),
        }}
        onSubmit={form.submit}
      >
        <FormNotices form={form} isDialog />
        {intro !== undefined && <p className="mb-4 text-soft">{intro}</p>}
        <FieldGrid fields={fields} />
        {renderContent?.(input)}
      </FormDialog>
    </FormBody>
  );
}

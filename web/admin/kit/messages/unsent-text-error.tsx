import { Notice } from '#web/ui/notice.tsx';

/** Renders the error of a text that could not be sent. Renders nothing without an error. */
export const UnsentTextError = ({ message }: { message: string | undefined }) =>
  message === undefined ? null : (
    <div className="mt-4">
      <Notice tone="error" title={message}>
        Your text is still here.
      </Notice>
    </div>
  );

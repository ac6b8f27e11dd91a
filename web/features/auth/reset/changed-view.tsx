import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { ViewFrame } from './view-frame.tsx';

/** The last view: it worked. */
export function ChangedView({ onLogin }: { onLogin: () => void }) {
  return (
    <ViewFrame title="Password changed">
      <p className="flex items-start gap-3">
        <CheckIcon className="mt-0.5 size-6 text-fynbos" />
        <span>Success. Every device has been signed out; sign in with the new password.</span>
      </p>
      <Button className="mt-6 w-full" onClick={onLogin}>
        Login
      </Button>
    </ViewFrame>
  );
}

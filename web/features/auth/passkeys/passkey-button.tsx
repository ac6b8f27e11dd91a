import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { useRunOnce } from '#web/lib/hooks/use-run-once.ts';
import type { ButtonComponent } from './button-component.ts';
import { supportsPasskeys, signInWithPasswordAndPasskey, signInWithPasskey } from './passkey-ceremony.ts';
import { createIcon } from '#web/ui/icons.tsx';

const KeyIcon = createIcon(<path d="M9.5 10.5 17 3M13 7l2.5 2.5M7 16.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7Z" />);

type PasskeyButtonProps = {
  button: ButtonComponent;
  remember: boolean;
  /** The correct email and password, if only the second factor is missing. */
  beside: { email: string; password: string } | undefined;
  onToken: (token: string) => Promise<void>;
  onFail: (message: string) => void;
};

/**
 * The way in by a passkey, in place of the password or of the code. Nothing where the browser knows none. "Sign In" is said by the
 * button of the password alone.
 */
export function PasskeyButton({ button: Button, remember, beside, onToken, onFail }: PasskeyButtonProps) {
  const { busy, runOnce } = useRunOnce();
  if (!supportsPasskeys()) return null;
  const press = async () => {
    try {
      await onToken(await (beside ? signInWithPasswordAndPasskey({ ...beside, remember }) : signInWithPasskey(remember)));
    } catch (error) {
      onFail(getErrorMessage(error));
    }
  };
  return (
    <Button variant="secondary" className="w-full" busy={busy} onClick={() => void runOnce(press)}>
      <KeyIcon />
      Use a passkey
    </Button>
  );
}

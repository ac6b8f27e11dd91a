import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { useRunOnce } from '#web/lib/hooks/use-run-once.ts';
import type { ButtonComponent } from './button-component.ts';
import { supportsPasskeys, signInWithPasswordAndPasskey, signInWithPasskey } from './passkey-ceremony.ts';
import { createIcon } from '#web/ui/icons.tsx';

const KeyIcon = createIcon(<path d="M9.5 10.5 17 3M13 7l2.5 2.5M7 16.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7Z" />);

type PasskeyButtonProps = {
  button: ButtonComponent;
  remember: boolean;
  /** Email and password, if the sign-in requires a passkey as the second factor. */
  credentials: { email: string; password: string } | undefined;
  onToken: (token: string) => Promise<void>;
  onFail: (message: string) => void;
};

/**
 * Renders a button that signs in with a passkey instead of the password or the code. Renders nothing if the browser does
 * not support passkeys. Its label is not "Sign In", because the button of the password form has that label.
 */
export function PasskeyButton({ button: Button, remember, credentials, onToken, onFail }: PasskeyButtonProps) {
  const { busy, runOnce } = useRunOnce();
  if (!supportsPasskeys()) return null;
  const handleClick = async () => {
    try {
      await onToken(await (credentials ? signInWithPasswordAndPasskey({ ...credentials, remember }) : signInWithPasskey(remember)));
    } catch (error) {
      onFail(getErrorMessage(error));
    }
  };
  return (
    <Button variant="secondary" className="w-full" busy={busy} onClick={() => void runOnce(handleClick)}>
      <KeyIcon />
      Use a passkey
    </Button>
  );
}

import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import type { ButtonComponent } from './button-component.ts';
import { focusFirstInput } from '#web/ui/focus-element.ts';

export function RecoveryCodes({ button: Button, codes, onDone }: { button: ButtonComponent; codes: string[]; onDone: () => void }) {
  const { run } = useAsyncAction();
  const copy = () =>
    run(async () => {
      await navigator.clipboard.writeText(codes.join('\n'));
      return 'Copied';
    });
  return (
    <div ref={focusFirstInput} tabIndex={-1} className="outline-none">
      <p className="font-semibold">Your recovery codes</p>
      <p className="mt-1 max-w-prose text-soft">
        Save these codes somewhere safe, away from your devices. If you lose your passkeys or authenticator app, each code lets you sign in
        once with your password. We will not show them again.
      </p>
      <ul aria-label="Recovery codes" className="my-4 grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}

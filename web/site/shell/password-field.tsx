import { useState, type ComponentProps } from 'react';
import { TextField } from '#web/ui/field.tsx';
import { EyeIcon, EyeOffIcon } from '#web/ui/icons.tsx';

/** A password box that can show what is in it. */
export function PasswordField(props: ComponentProps<typeof TextField> & { label: string }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOffIcon : EyeIcon;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="grid size-11 place-items-center text-soft hover:text-ink focus-visible:-outline-offset-4"
        >
          <Icon />
        </button>
      }
    />
  );
}

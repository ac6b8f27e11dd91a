import { useState, type ComponentProps } from 'react';
import { TextField } from '#web/ui/forms/field.tsx';
import { createIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

const EyeIcon = createIcon(
  <>
    <path d="M1.5 10S4.5 4.5 10 4.5s8.5 5.5 8.5 5.5-3 5.5-8.5 5.5S1.5 10 1.5 10Z" />
    <circle cx="10" cy="10" r="2.5" />
  </>,
);
const EyeOffIcon = createIcon(
  <>
    <path d="M1.5 10S4.5 4.5 10 4.5s8.5 5.5 8.5 5.5-3 5.5-8.5 5.5S1.5 10 1.5 10Z" />
    <path d="M4 16 16 4" />
  </>,
);

export function PasswordField(props: ComponentProps<typeof TextField> & { label: string }) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOffIcon : EyeIcon;
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <ScriptedButton
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
          className="grid size-11 place-items-center text-soft hover:text-ink focus-visible:-outline-offset-4"
        >
          <Icon />
        </ScriptedButton>
      }
    />
  );
}

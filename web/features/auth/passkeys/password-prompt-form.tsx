import { useState, type ReactNode, type SubmitEvent } from 'react';
import { TextField } from '#web/ui/forms/field.tsx';
import type { ButtonComponent } from './button-component.ts';
import { focusFirstInput } from '#web/ui/focus-element.ts';

type PasswordPromptFormProps = {
  button: ButtonComponent;
  label: string;
  busy: boolean;
  tone?: 'danger';
  children?: ReactNode;
  onSend: (password: string) => void;
  onCancel: () => void;
};

/** Renders a form that asks for the password before an action. @param props.label label of the submit button */
export function PasswordPromptForm({ button: Button, label, busy, tone, children, onSend, onCancel }: PasswordPromptFormProps) {
  const [password, setPassword] = useState('');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(password);
  };
  return (
    <form ref={focusFirstInput} noValidate className="flex max-w-xl flex-wrap items-end gap-3" onSubmit={handleSubmit}>
      {children}
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        className="min-w-52 flex-1"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="flex gap-3">
        <Button type="submit" variant={tone ?? 'primary'} busy={busy}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

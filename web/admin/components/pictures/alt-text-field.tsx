import { useRef, useState } from 'react';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';

type AltTextFieldProps = {
  /** The name of the picture, for screen readers. */
  name: string;
  /** The saved text, or that of the form. */
  altText: string;
  /** True to report each change; otherwise when the field is left. */
  asTyped: boolean;
  onSave: (altText: string) => Promise<boolean>;
};

/** The alt text of a picture. Text that could not be saved stays in the field, and is sent again when the field is left. */
export function AltTextField({ name, altText, asTyped, onSave }: AltTextFieldProps) {
  const [typed, setTyped] = useState(altText);
  const [serverValue, setServerValue] = useState(altText);
  const saving = useRef<string>(undefined);
  if (serverValue !== altText) {
    setServerValue(altText);
    // Unless the user has edited the field since.
    if (typed.trim() === serverValue.trim()) setTyped(altText);
  }
  useUnsavedWarning(typed.trim() !== altText.trim());
  const save = (next: string) => {
    if (next === (saving.current ?? altText)) return;
    saving.current = next;
    const finish = () => {
      if (saving.current === next) saving.current = undefined;
    };
    void onSave(next).then(finish, finish);
  };
  return (
    <textarea
      className="control field-sizing-content min-h-16 resize-none py-1.5 text-sm leading-snug"
      rows={2}
      aria-label={`${name}: alt text`}
      placeholder="Alt text: describe the picture"
      maxLength={300}
      value={typed}
      onChange={({ target }) => {
        const next = target.value.replaceAll('\n', ' ');
        setTyped(next);
        if (asTyped) save(next);
      }}
      onBlur={() => save(typed.trim())}
      onKeyDown={(event) => {
        const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
        // Alt text has no line breaks. Ctrl+S must also reach the form around the field.
        if (event.key === 'Enter') event.preventDefault();
        if (event.key === 'Enter' || isSave) save(typed.trim());
      }}
    />
  );
}

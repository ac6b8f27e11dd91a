import { useRef, useState } from 'react';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';

type AltTextFieldProps = {
  /** Name of the picture for screen readers. */
  name: string;
  /** Current text, saved or in the form. */
  altText: string;
  /** True to report each change; false to report on blur. */
  savesWhileTyping: boolean;
  onSave: (altText: string) => Promise<boolean>;
};

/** Edits the alt text of a picture. Text that could not be saved stays in the field and is sent again on blur. */
export function AltTextField({ name, altText, savesWhileTyping, onSave }: AltTextFieldProps) {
  const [text, setText] = useState(altText);
  const [serverValue, setServerValue] = useState(altText);
  const saving = useRef<string>(undefined);
  if (serverValue !== altText) {
    setServerValue(altText);
    // Not if the user has edited the field since.
    if (text.trim() === serverValue.trim()) setText(altText);
  }
  useUnsavedWarning(text.trim() !== altText.trim());
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
      value={text}
      onChange={({ target }) => {
        const next = target.value.replaceAll('\n', ' ');
        setText(next);
        if (savesWhileTyping) save(next);
      }}
      onBlur={() => save(text.trim())}
      onKeyDown={(event) => {
        const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
        // Alt text has no line breaks. Ctrl+S also propagates to the form that contains the field.
        if (event.key === 'Enter') event.preventDefault();
        if (event.key === 'Enter' || isSave) save(text.trim());
      }}
    />
  );
}

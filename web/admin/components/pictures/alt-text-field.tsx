import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** Edits the alt text of a picture. Text that could not be saved stays in the field and is sent again on blur and on removal. */
export function AltTextField({ name, altText, savesWhileTyping, onSave }: AltTextFieldProps) {
  const [text, setText] = useState(altText);
  const [previousAltText, setPreviousAltText] = useState(altText);
  const savingText = useRef<string>(undefined);
  if (previousAltText !== altText) {
    setPreviousAltText(altText);
    // Does not overwrite text that the user has edited.
    if (text.trim() === previousAltText.trim()) setText(altText);
  }
  useUnsavedWarning(text.trim() !== altText.trim());
  const save = (newText: string) => {
    if (newText === (savingText.current ?? altText)) return;
    savingText.current = newText;
    const finish = () => {
      if (savingText.current === newText) savingText.current = undefined;
    };
    void onSave(newText).then(finish, finish);
  };
  // The browser reports no blur if the field is removed, for example when Escape closes the dialog that contains it.
  const saveOnRemoval = useEffectEvent(() => text.trim() !== altText.trim() && save(text.trim()));
  useEffect(() => () => void saveOnRemoval(), []);
  return (
    <label className="block">
      <span className="mb-0.5 block text-xs text-soft">Alt text</span>
      <textarea
        className="control field-sizing-content min-h-16 resize-none py-1.5 text-sm leading-snug"
        rows={2}
        aria-label={`${name}: alt text`}
        placeholder="Describe the picture"
        maxLength={300}
        value={text}
        onChange={({ target }) => {
          const newText = target.value.replaceAll('\n', ' ');
          setText(newText);
          if (savesWhileTyping) save(newText);
        }}
        onBlur={() => save(text.trim())}
        onKeyDown={(event) => {
          const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
          // Alt text has no line breaks. Ctrl+S also propagates to the form that contains the field.
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Enter' || isSave) save(text.trim());
        }}
      />
    </label>
  );
}

import { useRef, useState } from 'react';
import { useUnsavedWarning } from '#web/lib/hooks/use-unsaved-warning.ts';

type PictureWordsProps = {
  /** What the picture is called. */
  name: string;
  /** As they are saved, or stand in the form. */
  words: string;
  /** They are told with each letter; else once they are typed. */
  asTyped: boolean;
  onSay: (words: string) => Promise<boolean>;
};

/** What a picture shows, in words. What could not be saved stays in the box, and is sent again when it is left. */
export function AltTextField({ name, words, asTyped, onSay }: PictureWordsProps) {
  const [typed, setTyped] = useState(words);
  const [given, setGiven] = useState(words);
  const saying = useRef<string>(undefined);
  if (given !== words) {
    setGiven(words);
    // Nothing else was typed since.
    if (typed.trim() === given.trim()) setTyped(words);
  }
  useUnsavedWarning(typed.trim() !== words.trim());
  const say = (next: string) => {
    if (next === (saying.current ?? words)) return;
    saying.current = next;
    const said = () => {
      if (saying.current === next) saying.current = undefined;
    };
    void onSay(next).then(said, said);
  };
  return (
    <textarea
      className="control field-sizing-content min-h-16 resize-none py-1.5 text-sm leading-snug"
      rows={2}
      aria-label={`${name}: what it shows, in words`}
      placeholder="What it shows, in words"
      maxLength={300}
      value={typed}
      onChange={({ target }) => {
        const next = target.value.replaceAll('\n', ' ');
        setTyped(next);
        if (asTyped) say(next);
      }}
      onBlur={() => say(typed.trim())}
      onKeyDown={(event) => {
        const saves = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
        // A new line is none of theirs; saving goes on to whatever else is saved.
        if (event.key === 'Enter') event.preventDefault();
        if (event.key === 'Enter' || saves) say(typed.trim());
      }}
    />
  );
}

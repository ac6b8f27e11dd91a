import { useEffect, useRef, useState } from 'react';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';

/** Shares a link with the Web Share API, or else copies it and shows it. */
export function useShareLink(path: string, title: string) {
  const [link, setLink] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const address = () => new URL(path, location.href).href;
  // The list has changed since: the link would say something else.
  const shown = link !== undefined && link.endsWith(path) ? link : undefined;
  useEffect(() => {
    if (shown !== undefined) field.current?.select();
  }, [shown]);

  async function send() {
    const url = address();
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // They closed the sheet: no wish to send.
        if ((error as Error).name === 'AbortError') return undefined;
      }
    }
    setLink(url);
    await navigator.clipboard?.writeText(url).then(
      () => showToast('Link copied', { tone: 'success' }),
      () => undefined,
    );
    return undefined;
  }
  const button = (
    <Button variant="secondary" onClick={() => void send()}>
      Send as a link
    </Button>
  );
  const box = shown !== undefined && (
    <TextField
      ref={field}
      label="The link to this list"
      readOnly
      value={shown}
      onFocus={(event) => event.target.select()}
      className="max-w-2xl"
    />
  );
  return { button, box };
}

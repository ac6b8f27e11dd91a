import { useState } from 'react';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';

const selectText = (input: HTMLInputElement | null): void => input?.select();

/**
 * Returns a button that shares a link, and a field for the link. Touch devices use the Web Share API. Other devices copy the
 * link and show the field.
 */
export function useShareLink(path: string, title: string) {
  const [link, setLink] = useState<string>();
  const getUrl = () => new URL(path, location.href).href;
  // The field is hidden after a change of the list, because its link is outdated.
  const shownLink = link !== undefined && link.endsWith(path) ? link : undefined;

  async function share() {
    const url = getUrl();
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      try {
        return await navigator.share({ title, url });
      } catch (error) {
        // The user closed the share sheet.
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
    <Button variant="secondary" onClick={() => void share()}>
      Send as a link
    </Button>
  );
  const linkField = shownLink !== undefined && (
    <TextField
      key={shownLink}
      ref={selectText}
      label="The link to this list"
      readOnly
      value={shownLink}
      onFocus={(event) => event.target.select()}
      className="max-w-2xl"
    />
  );
  return { button, linkField };
}

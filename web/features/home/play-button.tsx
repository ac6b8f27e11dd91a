import { createIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

const PauseIcon = createIcon(<path d="M7.5 5v10M12.5 5v10" />);
const PlayIcon = createIcon(<path d="m7 5 8 5-8 5z" />);

export function PlayPauseButton({ playing, onClick, what }: { playing: boolean; onClick: () => void; what: string }) {
  return (
    <ScriptedButton
      onClick={onClick}
      aria-label={playing ? `Pause ${what}` : `Play ${what}`}
      className="grid size-11 shrink-0 place-items-center rounded-sm transition-colors hover:text-rust noscript:hidden"
    >
      {playing ? <PauseIcon /> : <PlayIcon />}
    </ScriptedButton>
  );
}

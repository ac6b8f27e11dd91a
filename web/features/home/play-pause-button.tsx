import { createIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

const PauseIcon = createIcon(<path d="M7.5 5v10M12.5 5v10" />);
const PlayIcon = createIcon(<path d="m7 5 8 5-8 5z" />);

export function PlayPauseButton({ isPlaying, onClick, contentName }: { isPlaying: boolean; onClick: () => void; contentName: string }) {
  return (
    <ScriptedButton
      onClick={onClick}
      aria-label={isPlaying ? `Pause ${contentName}` : `Play ${contentName}`}
      className="grid size-11 shrink-0 place-items-center rounded-sm transition-colors hover:text-rust noscript:hidden"
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
    </ScriptedButton>
  );
}

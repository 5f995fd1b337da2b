import type { SyntheticEvent } from 'react'

/**
 * A voice note with a player.
 *
 *     <Sound label="语音备注" src={task.voice} />
 */
export function Sound({ label, src }: { label: string; src: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: what was said at the bedside has no written text
    <audio
      className="k-sound"
      controls
      preload="metadata"
      aria-label={label}
      src={src}
      onLoadedMetadata={learnLength}
    />
  )
}

/** Some phones record without storing the length: seeking to the end reads it. */
function learnLength({ currentTarget: player }: SyntheticEvent<HTMLAudioElement>) {
  if (Number.isFinite(player.duration)) return
  const backToStart = () => {
    player.currentTime = 0
  }
  player.addEventListener('seeked', backToStart, { once: true })
  player.currentTime = Number.MAX_SAFE_INTEGER
}

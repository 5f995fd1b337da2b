/** A picture of a video one second after its start; undefined when this browser cannot play it. */
export async function frameOf(video: File): Promise<File | undefined> {
  const player = document.createElement('video')
  player.muted = true
  player.preload = 'auto'
  player.src = URL.createObjectURL(video)
  try {
    await until(player, 'loadeddata')
    player.currentTime = Math.min(1, player.duration / 2 || 0)
    await until(player, 'seeked')
    return await pictureOf(player)
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(player.src)
  }
}

const patienceMs = 10_000

function until(player: HTMLVideoElement, event: 'loadeddata' | 'seeked') {
  return new Promise<void>((resolve, reject) => {
    player.addEventListener(event, () => resolve(), { once: true })
    player.addEventListener('error', () => reject(player.error), { once: true })
    setTimeout(() => reject(new Error(`no ${event}`)), patienceMs)
  })
}

async function pictureOf(player: HTMLVideoElement) {
  const scale = Math.min(1, 1280 / Math.max(player.videoWidth, player.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(player.videoWidth * scale)
  canvas.height = Math.round(player.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob ? new File([blob], 'cover.jpg', { type: 'image/jpeg' }) : undefined
}

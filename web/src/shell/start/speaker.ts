import { speakThrough } from '#kit/fault/errors.ts'
import { fail, warn } from '#kit/look/notice.ts'

/** Shows errors as toasts and alerts, as soon as their code has loaded. */
export function speakOnce(dressed: Promise<unknown>) {
  const say = (how: (text: string) => void) => (text: string) => void dressed.then(() => how(text))
  speakThrough({
    toast: say(fail),
    warn: say(warn),
    async alert(text) {
      await dressed
      const { sessionAlert } = await import('./session-alert.ts')
      return sessionAlert(text)
    },
  })
}

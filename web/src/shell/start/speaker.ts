import { speakThrough } from '#kit/fault/errors.ts'
import { fail, warn } from '#kit/look/notice.ts'

/** Errors are told through toasts and alerts, as soon as the code that dresses them is there. */
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

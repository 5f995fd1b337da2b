import { message } from 'antd'
import { toastMs } from './notice.ts'

/** The short messages at the top of the screen. Fetched after the shell: see notice.ts. */

message.config({ maxCount: 3, top: 64 })

const seconds = toastMs / 1000

export const toasts = {
  done: (text: string) => void message.success(text, seconds),
  tell: (text: string) => void message.info(text, 4),
  warn: (text: string) => void message.warning(text, seconds),
  fail: (text: string) => void message.error(text, seconds),
}

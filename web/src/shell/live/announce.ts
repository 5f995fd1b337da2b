import { setting } from '#contract/modules/platform/setting/setting.ts'
import { send } from '#kit/http/request.ts'
import { tell } from '#kit/look/notice.ts'

/**
 * Speaks an announcement, with its number of repeats and the speed and volume set by the institution (platform.md 6).
 */
export async function announce(content: string, times: number) {
  tell(`语音广播：${content}`)
  if (!('speechSynthesis' in window)) return
  const { voiceRate, volume } = await send(setting.wn, {}, { silent: true })
  for (let time = 0; time < times; time += 1) {
    const words = new SpeechSynthesisUtterance(content)
    words.lang = 'zh-CN'
    words.rate = voiceRate
    words.volume = volume / 100
    speechSynthesis.speak(words)
  }
}

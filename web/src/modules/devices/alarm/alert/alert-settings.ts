import type { ReplyFor } from '#contract/kit/calls.ts'
import { type setting, usualMattress } from '#contract/modules/platform/setting/setting.ts'
import type { SoundSettings } from './sound/sound-rules.ts'

/** Settings of the institution for alerts (iot.md 3), with defaults for missing ones. */
export interface AlertSettings extends SoundSettings {
  remind: boolean
  positions: readonly string[]
}

type Content = Partial<ReplyFor<typeof setting.mattress>['setContent']>

export function settingsOf(content: Content): AlertSettings {
  const { alarmRemind, alarmVoice, ...more } = { ...usualMattress, ...content }
  return {
    ...more,
    remind: alarmRemind.status !== 'CLOSE',
    positions: alarmRemind.position,
    voice: alarmVoice.status !== 'CLOSE',
    times: alarmVoice.times,
    voiceText: more.voiceText || usualMattress.voiceText,
  }
}

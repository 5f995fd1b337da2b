import type { ReplyFor } from '#contract/kit/calls.ts'
import type { setting } from '#contract/modules/platform/setting/setting.ts'
import type { SoundSettings } from './sound-rules.ts'

/** How the institution wants to be told (iot.md 3): what is missing has its default. */
export interface AlertSettings extends SoundSettings {
  remind: boolean
  positions: readonly string[]
}

type Content = Partial<ReplyFor<typeof setting.mattress>['setContent']>

export function settingsOf({ alarmRemind, alarmVoice, ...more }: Content): AlertSettings {
  return {
    remind: alarmRemind?.status !== 'CLOSE',
    positions: alarmRemind?.position ?? ['POPUP', 'BANNER', 'FULL', 'APP'],
    voice: alarmVoice?.status !== 'CLOSE',
    times: alarmVoice?.times ?? 3,
    voiceText: more.voiceText || '{床位}{老人}{报警}',
    volumeDay: more.volumeDay ?? 80,
    volumeNight: more.volumeNight ?? 50,
    nightFrom: more.nightFrom ?? '22:00',
    nightTo: more.nightTo ?? '06:00',
    quietHours: more.quietHours ?? [],
    mergeSec: more.mergeSec ?? 30,
  }
}

import { useEffect, useMemo } from 'react'
import { readFrame } from '#contract/kit/catalog/live-events.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { onApp } from '#kit/live/events.ts'
import { useRead } from '../../../../../app/kit/store/cached.ts'
import { settingsOf } from '../../alert/alert-settings.ts'

/** The settings of the institution for alerts, on the phone: the present ones, without a network the last ones. */
export function useSettings() {
  const { data, again } = useRead(setting.mattress, {})
  useEffect(
    () =>
      onApp('webSocketEvent', (text) => {
        const frame = readFrame(text)
        if (frame?.event === 'config.changed' && frame.data.scope === 'mattress') again()
      }),
    [again],
  )
  const content = data?.setContent
  return useMemo(() => settingsOf(content ?? {}), [content])
}

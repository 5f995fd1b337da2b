import { useMemo } from 'react'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { useCall } from '#kit/calls.ts'
import { type AlertSettings, settingsOf } from './alert-settings.ts'

const usual = {}

/** The settings of the institution, in the back office; undefined until they are read. */
export function useAlertSettings(): AlertSettings | undefined {
  const { data, error } = useCall(setting.mattress, {})
  const content = error ? usual : data?.setContent
  // The same object as long as nothing has changed, so that effects do not run again with each drawing.
  return useMemo(() => content && settingsOf(content), [content])
}

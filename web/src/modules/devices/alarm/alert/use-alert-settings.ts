import { setting } from '#contract/modules/platform/setting/setting.ts'
import { useCall } from '../../../../kit/calls.ts'
import { type AlertSettings, settingsOf } from './alert-settings.ts'

/** The settings of the institution, in the back office; undefined until they are known. */
export function useAlertSettings(): AlertSettings | undefined {
  const { data, error } = useCall(setting.mattress, {})
  if (error) return settingsOf({})
  return data && settingsOf(data.setContent)
}

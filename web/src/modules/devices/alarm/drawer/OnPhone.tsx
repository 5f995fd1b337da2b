import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { useCall } from '#kit/calls.ts'

/** The users who get alarms on a phone now, for the desk (iot.md 4.3); nothing when there are none. */
export function OnPhone() {
  const { data } = useCall(alarm.onPhone, {}, { staleTime: 60_000 })
  if (!data || data.list.length === 0) return null
  const names = data.list.map(({ userName, scheduled }) => (scheduled === 1 ? userName : `${userName}（未排班）`))
  return <span className="k-muted">手机值班：{names.join('、')}</span>
}

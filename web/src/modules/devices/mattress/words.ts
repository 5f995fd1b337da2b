import { alarmRole, bodyMode, mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { EscalateStep } from '#contract/modules/devices/alarm/escalation.ts'
import { periodText } from '#contract/modules/devices/alarm/periods.ts'
import { itemLabel, type RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'

/** The texts of rules. */

/** `离床10分钟（每天 22:00–次日06:00）`: the alarm, its limit, and hours of its own. */
export function itemWords(item: RuleItem): string {
  const own = periodText(item.periods, '')
  return own ? `${limitWords(item)}（${own}）` : limitWords(item)
}

function limitWords(item: RuleItem): string {
  const { out, body, breath, heart } = mattressAlarm.is
  const label = itemLabel(item)
  switch (item.alarmType) {
    case out:
      return `${label}${item.outMinutes}分钟`
    case body:
      if (item.mode === bodyMode.is.still) return `${label}${item.stillMinutes}分钟`
      if (item.mode === bodyMode.is.restless) return `${label}${item.count}次`
      return `${label}${item.turnMinutes}分钟`
    case breath:
    case heart:
      return `${label}${item.low}～${item.high}`
    default:
      return `${label}${item.durationSec}秒`
  }
}

const spanWords = (seconds: number) =>
  seconds === 0 ? '立即' : seconds % 60 === 0 ? `${seconds / 60}分钟` : `${seconds}秒`
export function stepWords(steps: readonly EscalateStep[]) {
  if (steps.length === 0) return '默认'
  return steps
    .map(({ afterSec, roles = [], userIds = [] }) => {
      const people = [...roles.map((role) => alarmRole.label(role)), ...(userIds.length ? [`${userIds.length}人`] : [])]
      return `${spanWords(afterSec)} ${people.join('、')}`
    })
    .join(' → ')
}

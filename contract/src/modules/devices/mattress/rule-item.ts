import { z } from 'zod'
import { fields, int, rows } from '../../../kit/fields.ts'
import { bodyMode, mattressAlarm } from '../alarm/alarm-kind.ts'
import { Period } from '../alarm/periods.ts'

/** What a mattress rule watches for (iot.md 3): one item for each type of alarm, for 体动 one for each mode. */

export const mostPeriods = 7
export const periodsOf = (label: string) => rows(label, Period, mostPeriods)

const seconds = (label: string, min: number, max: number) => int(label, { min, max, unit: '秒' })
const minutes = (label: string, min: number, max: number) => int(label, { min, max, unit: '分钟' })
const lasting = (usual: number) => seconds('持续', 10, 600).default(usual)
/** Its own periods win over those of the rule; none: as the rule. */
const own = { periods: periodsOf('时段').nullish() }

const { out, body, breath, heart, wet } = mattressAlarm.is
const { still, restless, unturned } = bodyMode.is

const Out = fields({ alarmType: z.literal(out), outMinutes: minutes('离床', 1, 120).default(10), ...own })
const Still = fields({
  ...{ alarmType: z.literal(body), mode: z.literal(still) },
  stillMinutes: minutes('无体动', 10, 480).default(120),
  ...own,
})
const Restless = fields({
  ...{ alarmType: z.literal(body), mode: z.literal(restless) },
  count: int('10分钟内体动', { min: 5, max: 100, unit: '次' }).default(30),
  ...own,
})
const Unturned = fields({
  ...{ alarmType: z.literal(body), mode: z.literal(unturned) },
  turnMinutes: minutes('未翻身', 30, 240).default(120),
  ...own,
})
const breaths = (label: string) => int(label, { min: 4, max: 60, unit: '次/分' })
const Breath = fields({
  alarmType: z.literal(breath),
  ...{ low: breaths('呼吸下限').default(8), high: breaths('呼吸上限').default(30), durationSec: lasting(60) },
  apneaSec: seconds('呼吸暂停', 10, 60).default(20),
  ...own,
})
const beats = (label: string) => int(label, { min: 30, max: 220, unit: '次/分' })
const Heart = fields({
  alarmType: z.literal(heart),
  ...{ low: beats('心率下限').default(45), high: beats('心率上限').default(120), durationSec: lasting(60) },
  ...own,
})
const Wet = fields({ alarmType: z.literal(wet), durationSec: lasting(60), ...own })

export const RuleItem = z.discriminatedUnion('alarmType', [
  Out,
  z.discriminatedUnion('mode', [Still, Restless, Unturned]),
  Breath,
  Heart,
  Wet,
])
export type RuleItem = z.output<typeof RuleItem>
export type ItemOf<T extends RuleItem['alarmType']> = Extract<RuleItem, { alarmType: T }>

/** Which alarm an item is about: `2-3` is 未翻身. */
export const itemKey = (item: { alarmType: number; mode?: number | null }) =>
  item.mode ? `${item.alarmType}-${item.mode}` : String(item.alarmType)
export const itemLabel = (item: { alarmType: number; mode?: number | null }) =>
  item.mode ? bodyMode.label(item.mode) : mattressAlarm.label(item.alarmType)

export const itemsOf = (label: string) =>
  rows(label, RuleItem, 7).refine(
    (items) => items.length > 0 && isOnce(items.map(itemKey)),
    '每种报警至多一项，至少填写一项',
  )

function isOnce(list: readonly (string | number)[]) {
  return new Set(list).size === list.length
}

/** Periods of an item nobody said any of, where the rule has none either: 离床 is watched at night. */
export const nightly: Period = { weekDays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }

import { z } from 'zod'
import { fields, int, rows } from '../../../kit/fields.ts'
import { bodyMode, mattressAlarm } from '../alarm/alarm-kind.ts'
import { periodsOf } from '../alarm/periods.ts'

/** The items of a mattress rule (iot.md 3): one for each type of alarm, for 体动 one for each mode. */

/** The settings of an item, each from least to most. */
export const itemLimits = {
  outMinutes: [1, 120],
  stillMinutes: [10, 480],
  count: [5, 100],
  turnMinutes: [30, 240],
  breaths: [4, 60],
  beats: [30, 220],
  durationSec: [10, 600],
  apneaSec: [10, 60],
} as const
const of = (label: string, limit: keyof typeof itemLimits, unit: string) => {
  const [min, max] = itemLimits[limit]
  return int(label, { min, max, unit })
}
const lasting = of('持续', 'durationSec', '秒').default(60)
/** Its own periods replace those of the rule; without any those of the rule apply. */
const own = { periods: periodsOf('时段').nullish() }

const { out, body, breath, heart, wet } = mattressAlarm.is
const { still, restless, unturned } = bodyMode.is

const Out = fields({ alarmType: z.literal(out), outMinutes: of('离床', 'outMinutes', '分钟').default(10), ...own })
const Still = fields({
  alarmType: z.literal(body),
  mode: z.literal(still),
  stillMinutes: of('无体动', 'stillMinutes', '分钟').default(120),
  ...own,
})
const Restless = fields({
  alarmType: z.literal(body),
  mode: z.literal(restless),
  count: of('10分钟内体动', 'count', '次').default(30),
  ...own,
})
const Unturned = fields({
  alarmType: z.literal(body),
  mode: z.literal(unturned),
  turnMinutes: of('未翻身', 'turnMinutes', '分钟').default(120),
  ...own,
})
const breaths = (label: string) => of(label, 'breaths', '次/分')
const Breath = fields({
  alarmType: z.literal(breath),
  low: breaths('呼吸下限').default(8),
  high: breaths('呼吸上限').default(30),
  durationSec: lasting,
  apneaSec: of('呼吸暂停', 'apneaSec', '秒').default(20),
  ...own,
})
const beats = (label: string) => of(label, 'beats', '次/分')
const Heart = fields({
  alarmType: z.literal(heart),
  low: beats('心率下限').default(45),
  high: beats('心率上限').default(120),
  durationSec: lasting,
  ...own,
})
const Wet = fields({ alarmType: z.literal(wet), durationSec: lasting, ...own })

export const RuleItem = z.discriminatedUnion('alarmType', [
  Out,
  z.discriminatedUnion('mode', [Still, Restless, Unturned]),
  Breath,
  Heart,
  Wet,
])
export type RuleItem = z.output<typeof RuleItem>
export type ItemOf<T extends RuleItem['alarmType']> = Extract<RuleItem, { alarmType: T }>

/** The alarm an item is about: `2-3` is 未翻身. */
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

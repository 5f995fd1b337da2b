import { bodyMode, mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { nightly, type Period } from '#contract/modules/devices/alarm/periods.ts'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import type { MattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import { itemKey, type RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'
import type { Beyond } from '../../care/vital-sign/service.ts'

// The rule that applies to a resident (iot.md 3). Of all rules with an alarm the most specific one applies, whatever
// its periods: one for the resident before one for his level, then one for his area (the deeper first), then one for
// all. Limits that a doctor has set for a resident replace those of the rule.

/** The fields of a rule needed for judging. */
export type Rule = Pick<MattressRule, 'ruleId' | 'ruleName' | 'scopeType' | 'scopeIds' | 'periods' | 'items' | 'sort'> &
  Pick<MattressRule, 'silentMinutes' | 'escalate' | 'notify'> & { createTime: string }

export interface Person {
  oldmanId: string
  levelId: string | null
  /** The places of the bed: the one of the room first, then those above it. */
  places: readonly string[]
}
export interface Applied {
  rule: Rule
  item: RuleItem
  periods: readonly Period[]
}

/** The rule that applies to a resident for each alarm, by the key of its item; from the enabled rules. */
export function appliedTo(
  person: Person,
  rules: readonly Rule[],
  limits: { heart?: Beyond; breath?: Beyond } = {},
): Map<string, Applied> {
  const found = new Map<string, Applied & { rank: number[] }>()
  for (const rule of rules) {
    const rank = rankOf(person, rule)
    if (!rank) continue
    for (const item of rule.items) {
      const known = found.get(itemKey(item))
      if (known && !isBefore({ rank, rule }, known)) continue
      found.set(itemKey(item), { rule, item, periods: periodsOf(rule, item), rank })
    }
  }
  return new Map(
    [...found].map(([key, { rule, item, periods }]) => [key, { rule, item: limited(item, limits), periods }]),
  )
}

/** How specific a rule is for a resident, higher is more specific; undefined where it does not cover him. */
function rankOf({ oldmanId, levelId, places }: Person, { scopeType, scopeIds }: Rule): number[] | undefined {
  const { all, place, level, resident } = ruleScope.is
  if (scopeType === all) return [0, 0]
  if (scopeType === level) return levelId !== null && scopeIds.includes(levelId) ? [2, 0] : undefined
  if (scopeType === resident) return scopeIds.includes(oldmanId) ? [3, 0] : undefined
  const at = places.findIndex((id) => scopeIds.includes(id))
  return scopeType === place && at >= 0 ? [1, places.length - at] : undefined
}

interface Ranked {
  rank: readonly number[]
  rule: Rule
}
function isBefore(one: Ranked, other: Ranked) {
  const by = [
    other.rank[0] - one.rank[0],
    other.rank[1] - one.rank[1],
    one.rule.sort - other.rule.sort,
    one.rule.createTime < other.rule.createTime ? -1 : one.rule.createTime > other.rule.createTime ? 1 : 0,
    one.rule.ruleId < other.rule.ruleId ? -1 : 1,
  ]
  return (by.find((difference) => difference !== 0) ?? 0) < 0
}

const periodsOf = ({ periods }: Rule, item: RuleItem) =>
  item.periods && item.periods.length > 0 ? item.periods : periods

function limited(item: RuleItem, { heart, breath }: { heart?: Beyond; breath?: Beyond }): RuleItem {
  if (item.alarmType === mattressAlarm.is.heart && heart) return { ...item, ...within(item, heart) }
  if (item.alarmType === mattressAlarm.is.breath && breath) return { ...item, ...within(item, breath) }
  return item
}
function within(item: { low: number; high: number }, { low, high }: Beyond) {
  const own = { low: low ?? item.low, high: high ?? item.high }
  return own.low < own.high ? own : { low: item.low, high: item.high }
}

/** The index of the first item whose lower limit is not below its upper one; undefined where none is. */
export function crossedItem(items: readonly RuleItem[]) {
  const at = items.findIndex((item) => 'low' in item && item.low >= item.high)
  return at < 0 ? undefined : at
}

/** 离床 is watched at night where the rule has no periods. */
export const filledItems = (items: readonly RuleItem[], periods: readonly Period[]): RuleItem[] =>
  items.map((item) =>
    item.alarmType === mattressAlarm.is.out && item.periods === undefined && periods.length === 0
      ? { ...item, periods: [nightly] }
      : item,
  )

/** The key of 未翻身, which goes by the turning clock. */
export const unturnedKey = itemKey({ alarmType: mattressAlarm.is.body, mode: bodyMode.is.unturned })

import type { Period } from '#contract/modules/devices/alarm/periods.ts'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { type LocateType, railTypes, type usualParams } from '#contract/modules/devices/position/rule.ts'

// Of all rules of a kind that cover a resident one applies: the most specific, then the first in order, then the
// oldest. Its hours come after: a rule for the night alone keeps the rule for all from applying by day.

export interface Rule {
  ruleId: string
  ruleName: string
  alarmType: LocateType
  railIds: readonly string[]
  scopeType: number
  scopeIds: readonly string[]
  periods: readonly Period[]
  params: Partial<Record<keyof typeof usualParams, number | null>>
  level: 1 | 2 | 3
  silentMinutes: number
  sort: number
  createTime: string
}
/** The resident a rule is chosen for. `places`: his room and all above it, the deepest first. */
export interface Covered {
  oldmanId: string
  levelId: string | null
  places: readonly string[]
}

/** How specific a rule is for a resident, lower is more specific; undefined when it does not cover him. */
function rankOf({ scopeType, scopeIds }: Rule, { oldmanId, levelId, places }: Covered): number | undefined {
  if (scopeType === ruleScope.is.resident) return scopeIds.includes(oldmanId) ? 0 : undefined
  if (scopeType === ruleScope.is.level) return levelId && scopeIds.includes(levelId) ? 1 : undefined
  if (scopeType === ruleScope.is.all) return 1000
  const depth = places.findIndex((place) => scopeIds.includes(place))
  return depth < 0 ? undefined : 2 + depth
}

/**
 * The rule of a kind that applies to a resident, for a fence alarm one that names the fence; from the enabled rules.
 */
export function ruleFor<R extends Rule>(
  rules: readonly R[],
  type: LocateType,
  whom: Covered,
  railId?: string,
): R | undefined {
  return rules
    .filter(
      ({ alarmType, railIds }) => alarmType === type && (!railTypes.includes(type) || railIds.includes(railId ?? '')),
    )
    .flatMap((rule) => {
      const rank = rankOf(rule, whom)
      return rank === undefined ? [] : [{ rule, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.rule.sort - b.rule.sort || (older(a.rule, b.rule) ? -1 : 1))[0]?.rule
}

const older = (a: Rule, b: Rule) => (a.createTime === b.createTime ? a.ruleId < b.ruleId : a.createTime < b.createTime)

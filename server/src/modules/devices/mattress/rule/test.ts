import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { bodyMode, mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Period } from '#contract/modules/devices/alarm/periods.ts'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { type mattressRule, type Replayed, ruleRefusals } from '#contract/modules/devices/mattress/mattress.ts'
import type { RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'
import { msOf } from '#core/clock.ts'
import type { Outside } from '#core/http/serve.ts'
import { ownResident } from '#core/rows/residents.ts'
import { own } from '#core/rows/store/write.ts'
import { doctorLimits } from '../../../care/vital-sign/service.ts'
import { watching } from '../judge/judge.ts'
import { type Moment, raisedOf, verdictsOf } from '../judge/replay.ts'
import { appliedTo } from '../rules.ts'
import { rules } from '../tables.ts'
import { turnVerdictsOf } from '../turn/replay.ts'
import { momentsOf, rawOf } from './raw.ts'

const longestMs = 24 * 3_600_000
/** Minutes unpacked before other work gets its turn. */
const atOnce = 60

/**
 * The alarms a rule, enabled or not, would have raised for a resident in at most 24 hours: the same judge over the
 * stored samples. Outside of any transaction, since it may take a second; writes nothing. 16204 where no samples are
 * stored (iot.md 3).
 */
export async function testRule({ who, body, services }: Outside<typeof mattressRule.test>): Promise<Replayed> {
  const fromMs = msOf(body.from)
  const toMs = msOf(body.to)
  if (toMs <= fromMs) wrongValue('to', '结束须晚于开始')
  if (toMs - fromMs > longestMs) wrongValue('to', '一次最多回放24小时')
  const { rule, limits, raw } = await services.database.readOrg(who.orgId, async (db) => {
    const { oldmanId } = await ownResident(db, who, body.oldmanId)
    const found = await own(db, rules, who, body.ruleId)
    return {
      rule: found,
      limits: (await doctorLimits(db, who.orgId, who.today)).get(oldmanId) ?? {},
      raw: await rawOf(db, who.orgId, oldmanId, fromMs, toMs),
    }
  })
  const moments: Moment[] = []
  for (const [at, minute] of raw.entries()) {
    if (at % atOnce === atOnce - 1) await new Promise(setImmediate)
    moments.push(...momentsOf(minute))
  }
  if (moments.length === 0) refuse(ruleRefusals.noRaw)
  // Tried on this resident, whatever its scope.
  const applied = appliedTo(
    { oldmanId: '', levelId: null, places: [] },
    [{ ...rule, scopeType: ruleScope.is.all }],
    limits,
  )
  const raised: Replayed['raised'] = []
  for (const { item, periods } of applied.values()) {
    await new Promise(setImmediate)
    raised.push(...raisedOf({ item }, replayed(item, periods, moments)))
  }
  return { samples: moments.length, raised: raised.toSorted((one, other) => (one.time < other.time ? -1 : 1)) }
}

function replayed(item: RuleItem, periods: readonly Period[], moments: readonly Moment[]) {
  return item.alarmType === mattressAlarm.is.body && item.mode === bodyMode.is.unturned
    ? turnVerdictsOf(item.turnMinutes, periods, moments)
    : verdictsOf(watching(item, periods), moments)
}

import { locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { paramOf, usualLevel, usualParams } from '#contract/modules/devices/position/rule.ts'
import type { Db } from '#core/db/db.ts'
import { notReceived } from '#core/rows/store/built-in.ts'

const { sos, fall, lost, battery, tamper } = locateAlarm.is
/** The default rules that need no fence (iot.md 8.3). */
const first = [sos, fall, lost, battery, tamper]
const idOf = (type: number) => `locate-rule-${type}`

/** The default rules, for all residents; removed ones do not come back. */
export async function seedRules(db: Db, orgId: string, now: string) {
  const missingIds = await notReceived(db, orgId, 'locate-rule', first.map(idOf))
  const rows = first
    .filter((type) => missingIds.has(idOf(type)))
    .map((type) => {
      const param = paramOf[type]
      return {
        orgId,
        ruleId: idOf(type),
        ruleName: `默认${locateAlarm.label(type)}`,
        alarmType: type,
        scopeType: ruleScope.is.all,
        params: JSON.stringify(param ? { [param]: usualParams[param] } : {}),
        level: usualLevel[type],
        notify: JSON.stringify(['WEB', 'APP', 'LIGHT']),
        createTime: now,
      }
    })
  if (rows.length > 0)
    await db
      .insertInto('locateRule')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

import { onOff } from '#contract/kit/codes.ts'
import { mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { nightly } from '#contract/modules/devices/alarm/periods.ts'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'
import type { Db } from '#core/db/db.ts'
import { notReceived } from '#core/rows/store/built-in.ts'

/**
 * The rule every institution begins with (iot.md 3): for all residents, 离床 at night, 呼吸, 心率, 尿湿 with their defaults.
 */

export const firstRule = 'mattress-rule-first'
const { out, breath, heart, wet } = mattressAlarm.is

export async function seedRules(db: Db, orgId: string, now: string) {
  if ((await notReceived(db, orgId, 'mattress-rule', [firstRule])).size === 0) return
  const items = [
    { alarmType: out, periods: [nightly] },
    { alarmType: breath },
    { alarmType: heart },
    { alarmType: wet },
  ]
  await db
    .insertInto('mattressRule')
    .values({
      orgId,
      ruleId: firstRule,
      ruleName: '默认规则',
      scopeType: ruleScope.is.all,
      status: onOff.is.on,
      silentMinutes: 5,
      sort: 100,
      items: JSON.stringify(items.map((item) => RuleItem.parse(item))),
      notify: JSON.stringify(['WEB', 'APP', 'LIGHT']),
      createTime: now,
      createByName: '系统',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

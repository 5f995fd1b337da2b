import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Demo } from '../../../demo/load.ts'

/** Transfers of the last days: by a name in the remark, by a relative, and two that match no resident. */
const makeLines: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const people = await db
    .selectFrom('oldman')
    .innerJoin('family', (join) =>
      join.onRef('family.orgId', '=', 'oldman.orgId').onRef('family.oldmanId', '=', 'oldman.oldmanId'),
    )
    .select(['oldman.oldmanName', 'family.familyName'])
    .where('oldman.orgId', '=', orgId)
    .where('oldman.oldmanStatus', '=', liveStatus.is.living)
    .orderBy('oldman.oldmanNo')
    .orderBy('family.familyId')
    .limit(3)
    .execute()
  const lines = [
    ...people.map(({ oldmanName, familyName }, at) => ({
      payerName: familyName,
      flowRemark: at === 1 ? '养老院费用' : `${oldmanName}${Number(today.slice(5, 7))}月费用`,
      payerAccount: `622202100111234567${at}`,
      amount: 380_000 + at * 12_500,
    })),
    { payerName: '王先生', flowRemark: '转账', payerAccount: '6217000010098765432', amount: 200_000 },
    { payerName: null, flowRemark: '结息', payerAccount: null, amount: 1_836 },
  ]
  for (const [at, line] of lines.entries())
    await db
      .insertInto('bankLine')
      .values({
        orgId,
        lineId: `bank-line-${at + 1}`,
        flowNo: `${today.replaceAll('-', '')}88000${at + 1}`,
        flowDate: addDays(today, -1 - (at % 2)),
        createBy: 'system',
        createByName: '周晓燕',
        createTime: now,
        ...line,
      })
      .execute()
}
export default makeLines

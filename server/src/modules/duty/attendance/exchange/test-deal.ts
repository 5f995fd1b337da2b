import { shiftExchange as calls } from '#contract/modules/duty/attendance/exchange.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { Client, TestApp } from '../../../../../test/app.ts'
import { peopleOf, rotaOf } from '../test-rota.ts'

/** Two nurses of one group with an early and a late shift on 06-12, with which tests of exchanges begin. */

export const day = '2025-06-12'
interface Row {
  exchangeId: string
  version: number
}
type Days = Record<string, string | null>

export function dealsOf(app: () => TestApp, head: () => Client, deptId: () => string) {
  const rota = rotaOf(app, head, deptId)
  const { signedInAs } = peopleOf(app)
  const publish = (groupPk: string, month: string) => head().ok(attendanceSchedule.schedulePublish, { groupPk, month })

  /** zhang and li of one group with these days, published, both signed in. */
  async function pairWith(zhangs: Days, lis: Days) {
    const { attendanceGroupPkId: groupPk, memberIds } = await rota.makeGroup(2)
    const [zhang, li] = memberIds
    for (const [empId, days] of [
      [zhang, zhangs],
      [li, lis],
    ] as const)
      for (const [month, those] of Object.entries(Object.groupBy(Object.keys(days), (one) => one.slice(0, 7))))
        await rota.plan(groupPk, empId, Object.fromEntries((those ?? []).map((one) => [one, days[one]])), { month })
    for (const month of new Set([...Object.keys(zhangs), ...Object.keys(lis)].map((one) => one.slice(0, 7))))
      await publish(groupPk, month)
    const asZhang = await signedInAs(zhang, 'SWAPPER')
    const asLi = await signedInAs(li, 'SWAPPER')
    return { groupPk, zhang, li, asZhang, asLi }
  }
  /** 早班 against 晚班 on 06-12, as scenario 7. */
  async function pair() {
    const early = await rota.makeShift()
    const late = await rota.makeShift({ workPeriod: [{ startTime: '12:00', endTime: '20:00' }] })
    const pair = await pairWith({ [day]: early.shiftPkId }, { [day]: late.shiftPkId })
    return {
      ...pair,
      early,
      late,
      swap: { exchangeType: 1, applyDate: day, targetId: pair.li, targetDate: day, reason: '家中有事' },
    }
  }
  const path = ({ exchangeId, version }: Row) => ({ exchangeId, version })
  return {
    ...rota,
    signedInAs,
    publish,
    pair,
    pairWith,
    confirm: (client: Client, row: Row, pass = 1) => client.call(calls.exchangeConfirm, { ...path(row), pass }),
    audit: (client: Client, row: Row, pass = 1, auditOpinion?: string) =>
      client.call(calls.exchangeAudit, { ...path(row), pass, auditOpinion }),
    cancel: (client: Client, row: Row) => client.call(calls.exchangeCancel, path(row)),
    found: async (row: Row) => (await head().ok(calls.exchangeList, { exchangeId: row.exchangeId })).list[0],
    /** The shifts of an employee on the days of a month, rest as null. */
    daysOf: async (groupPk: string, empId: string, month = '2025-06') => {
      const { rows } = await head().ok(attendanceSchedule.scheduleList, { groupPk, month })
      const cells = rows.find((one) => one.empId === empId)?.cells ?? []
      return Object.fromEntries(cells.map(({ workDate, shiftPkId }) => [workDate, shiftPkId]))
    },
    /** EXCHANGE is reviewed by role SWAP_HEAD, or not at all. */
    review: (openStatus: 0 | 1) => {
      const steps = [{ approverType: 'ROLE', ids: ['role-swap-head'], mode: 'ANY' }]
      const value = { ...checkDefault('EXCHANGE'), openStatus, steps }
      return head().ok(setting.saveSwitches, { list: [{ settingKey: checkKey('EXCHANGE'), value }] })
    },
  }
}

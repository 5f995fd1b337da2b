import { exchangeStatus, exchangeType } from '#contract/modules/duty/attendance/exchange.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../../demo/load.ts'
import { shiftBook } from '../shift/versions.ts'
import { askTarget, dealWords } from './news.ts'
import { askReview } from './steps.ts'

const { swap, cover } = exchangeType.is
const { asked, waiting, passed, refused, withdrawn, lapsed } = exchangeStatus.is

/** Days from today, so that past ones are over and later ones open. */
const exchanges: readonly (readonly [
  from: number,
  type: Row<'shiftExchange'>['exchangeType'],
  status: Row<'shiftExchange'>['exchangeStatus'],
  reason: string,
])[] = [
  [-24, swap, passed, '孩子发烧'],
  [-17, cover, passed, '去医院复查'],
  [-12, swap, refused, '同学聚会'],
  [-8, swap, withdrawn, '车票改签，不换了'],
  [-5, cover, lapsed, '家里水管坏了'],
  [2, swap, waiting, '母亲生日'],
  [3, cover, waiting, '参加护理员考试'],
  [4, swap, asked, '家长会'],
]
const by = { auditBy: 'user-hr', auditByName: '人事行政' }

/** A month of exchanges in the wards in every state; future ones wait for the colleague or the head nurse. */
export const makeExchanges: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const who = systemWho(orgId, now)
  const book = await shiftBook(db, orgId)
  const staff = await db.selectFrom('emp').select(['empId', 'empName']).where('orgId', '=', orgId).execute()
  const names = new Map(staff.map(({ empId, empName }) => [empId, empName]))
  const nurse = await db
    .selectFrom('userAccount')
    .select('empId')
    .where('orgId', '=', orgId)
    .where('userId', '=', 'user-nurse')
    .executeTakeFirst()
  // Past and future exchanges do not affect each other.
  const used = { past: new Set([nurse?.empId ?? '']), ahead: new Set([nurse?.empId ?? '']) }
  for (const [at, [from, type, status, reason]] of exchanges.entries()) {
    // Waiting requests are addressed to an employee who can sign in.
    const target = status === asked ? nurse?.empId : undefined
    const pair = await firstPair(db, orgId, { today, from, type, used: from < 0 ? used.past : used.ahead, target })
    if (!pair) continue
    const createTime = `${addDays(today, Math.min(from, 0) - 1)} 17:${10 + at}:00`
    const day = createTime.slice(0, 10).replaceAll('-', '')
    const decided = status === passed || status === refused
    const row = await db
      .insertInto('shiftExchange')
      .values({
        ...pair,
        orgId,
        createByName: names.get(pair.applicantId),
        exchangeId: `exchange-${String(at + 1).padStart(3, '0')}`,
        exchangeNo: `HB${day}${String(at + 1).padStart(3, '0')}`,
        exchangeType: type,
        reason,
        exchangeStatus: status,
        createTime,
        ...(decided || status === waiting ? { confirmTime: `${createTime.slice(0, 11)}19:30:00` } : {}),
        ...(decided && { ...by, auditTime: `${createTime.slice(0, 11)}20:10:00` }),
        ...(status === refused && { auditOpinion: '夜班人手不够' }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (status === passed) await swapCells(db, orgId, row)
    if (status === waiting) await askReview(db, who, row)
    const words = dealWords(row, { targetName: names.get(row.targetId) ?? '' }, book)
    if (status === asked) await askTarget(db, who, row, names.get(row.applicantId) ?? '', words)
  }
}

interface PairSearch {
  today: string
  from: number
  type: number
  used: Set<string>
  target?: string | null
}

/** On the day, or on the first day of the week after it with two suitable employees. */
async function firstPair(db: Db, orgId: string, target: PairSearch) {
  for (let later = 0; later < 7; later += 1) {
    const pair = await pairOn(db, orgId, addDays(target.today, target.from + later), target)
    if (pair || target.from < 0) return pair
  }
  return undefined
}

/** Two of a ward on two shifts of the day, or one on a shift and one at rest. */
async function pairOn(db: Db, orgId: string, day: string, { type, used, target }: PairSearch) {
  const cells = await db
    .selectFrom('attendanceSchedule')
    .select(['empId', 'shiftPkId', 'attendanceGroupPkId'])
    .where('orgId', '=', orgId)
    .where('workDate', '=', day)
    .where('status', '=', 1)
    .where('attendanceGroupPkId', 'in', ['rota-ward-1', 'rota-ward-2', 'rota-ward-3'])
    .orderBy('scheduleId')
    .execute()
  const free = cells.filter(({ empId }) => !used.has(empId))
  const fits = (shiftPkId: string | null) => (type === swap ? shiftPkId === 'shift-middle' : shiftPkId === null)
  const others = target ? cells.filter(({ empId, shiftPkId }) => empId === target && shiftPkId !== 'shift-early') : free
  const other = others.find((cell) => (target ? cell.shiftPkId !== null : fits(cell.shiftPkId)))
  const groupPk = other?.attendanceGroupPkId
  const one = free.find((cell) => cell.shiftPkId === 'shift-early' && cell.attendanceGroupPkId === groupPk)
  if (!one || !other) return undefined
  used.add(one.empId).add(other.empId)
  return {
    attendanceGroupPkId: one.attendanceGroupPkId,
    applicantId: one.empId,
    applyDate: day,
    applyShiftPkId: 'shift-early',
    targetId: other.empId,
    targetDate: other.shiftPkId && day,
    targetShiftPkId: other.shiftPkId,
  }
}

/** On the same day both cells change their employee's shift. */
async function swapCells(db: Db, orgId: string, row: Row<'shiftExchange'>) {
  for (const [empId, shiftPkId] of [
    [row.applicantId, row.targetShiftPkId],
    [row.targetId, row.applyShiftPkId],
  ] as const)
    await db
      .updateTable('attendanceSchedule')
      .set({ shiftPkId, source: 3, reason: `换班${row.exchangeNo}` })
      .where('orgId', '=', orgId)
      .where('empId', '=', empId)
      .where('workDate', '=', row.applyDate)
      .execute()
}

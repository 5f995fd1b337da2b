import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { trainingRefusals as no, signWays, trainingFlow } from '#contract/modules/campus/training/training.ts'
import type { training } from '#contract/modules/campus/training/training-calls.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insertMany, own, patch, remove, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { emps } from '../../platform/staff/tables.ts'
import { memberIdsOf } from './members.ts'
import { memberRows, pageCode } from './reads.ts'
import { registerEnded } from './register.ts'
import { isGoodCode, signsAt, stateAt } from './rules.ts'
import { members, trainings } from './tables.ts'

/** Attendance (administration.md 5.3): entered by a clerk, or signed by the member with the code at the place. */

type Body = BodyFor<typeof training.sign>
interface SignRequest {
  db: Db
  who: Who
  params: { trainingId: string }
  body: Body
}

export async function signInAtTraining({ db, who, params, body }: SignRequest) {
  const byOneself = body.signWay === signWays.is.qr
  if (!byOneself) who.must(`${pageCode}.sign`)
  const empIds = byOneself ? ownOf(who, body) : memberIdsOf(body.empIds)
  if (empIds.length === 0) wrongValue('empIds', '请选择参训人员')
  // Locked until the end: many sign at once, and the list must not change meanwhile.
  const row = await own(db, trainings, who, params.trainingId, { lock: true })
  const status = stateAt(row, who.now)
  trainingFlow.take('sign', { status })
  if (!signsAt(row, who.now, byOneself ? 'oneself' : 'clerk')) refuse(no.notNow)
  if (byOneself && !isGoodCode(row, body.code ?? '', who.now)) refuse(no.codeExpired)
  const known = await rowsWith(db, members, who, { trainingId: row.trainingId, empId: empIds })
  const strangers = empIds.filter((empId) => !known.some((one) => one.empId === empId))
  const mark = { signTime: who.now, signWay: body.signWay }
  if (strangers.length > 0) {
    const people = await peopleOf(db, who, strangers)
    const name = people.map(({ empName }) => empName).join('、')
    if (byOneself || body.confirm !== 1 || body.cancel === 1) refuse(no.notMember, { name })
    const added = people.map(({ empId }) => ({ trainingId: row.trainingId, empId, added: 1, ...mark }))
    await insertMany(db, members, who, added)
  }
  if (body.cancel === 1) for (const one of known) await takeBack(db, who, one)
  else for (const one of known) if (!one.signTime) await patch(db, members, who, one, mark)
  await registerEnded(db, who, { ...row, status })
  const list = await memberRows(db, who, row.trainingId).where('trainingMember.empId', 'in', empIds).execute()
  const words = list.length > 3 ? `${list[0].empName}等${list.length}人` : list.map(({ empName }) => empName).join('、')
  who.did(`${body.cancel === 1 ? '取消' : ''}${words}培训“${row.title}”签到`)
  return { list }
}

/** With the code a member signs only for himself. */
function ownOf(who: Who, { empIds, code, cancel }: Body) {
  if (!code) wrongValue('code', '请扫描现场的签到码')
  if (cancel === 1) wrongValue('cancel', '扫码签到不能自行取消')
  const own = who.empId ?? refuse(no.notMember, { name: who.userName })
  if (memberIdsOf(empIds).some((empId) => empId !== own)) wrongValue('empIds', '扫码只能为本人签到')
  return [own]
}

/** Employees of this institution, by name; others are 21003. */
async function peopleOf(db: Db, who: Who, empIds: readonly string[]) {
  const found = (await rowsWith(db, emps, who, { empId: empIds }, 'empName')).filter(
    ({ status }) => status !== empStatus.is.left,
  )
  if (found.length < empIds.length) refuse(common.missing, {}, { field: 'empIds' })
  return found
}

/** Takes back attendance; an employee added at the door is removed again, unless the row has other values by now. */
async function takeBack(db: Db, who: Who, one: Row<'trainingMember'>) {
  if (one.added === 1 && one.score === null && !one.certFile && !one.remark) return remove(db, members, who, one)
  return one.signTime ? patch(db, members, who, one, { signTime: null, signWay: null }) : undefined
}

import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { trainingRefusals as no, trainingFlow } from '#contract/modules/campus/training/training.ts'
import type { training } from '#contract/modules/campus/training/training-calls.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { own, patch, rowsWith, update } from '#core/rows/store/write.ts'
import { emps } from '../../platform/staff/tables.ts'
import { trainingRows } from './reads.ts'
import { stateAt } from './rules.ts'
import { members, trainings } from './tables.ts'

type ScoreRequest = Asking & {
  params: { trainingId: string }
  body: BodyFor<typeof training.score> & { version?: number }
}

/** Scores of members (administration.md 5.3); fields not sent stay. */
export async function score(request: ScoreRequest) {
  const { db, who, params, body } = request
  const row = await own(db, trainings, who, params.trainingId, { lock: true })
  trainingFlow.take('score', { status: stateAt(row, who.now) })
  if (body.version !== row.version) refuse(common.stale)
  const empIds = body.rows.map(({ empId }) => empId)
  if (new Set(empIds).size < empIds.length) wrongValue('rows', '同一名员工只能录入一次')
  if (row.exam === 0 && body.rows.some((one) => one.score != null)) wrongValue('rows', '这次培训不考核，不能录入成绩')
  const known = await rowsWith(db, members, who, { trainingId: row.trainingId, empId: empIds })
  const strangers = empIds.filter((empId) => !known.some((one) => one.empId === empId))
  if (strangers.length > 0) {
    const people = await rowsWith(db, emps, who, { empId: strangers }, 'empName')
    if (people.length < strangers.length) refuse(common.missing, {}, { field: 'rows' })
    refuse(no.notMember, { name: people.map(({ empName }) => empName).join('、') })
  }
  for (const { empId, ...values } of body.rows) {
    const one = known.find((member) => member.empId === empId)
    if (one) await patch(db, members, who, one, values)
  }
  await update(db, trainings, who, row, { version: body.version })
  who.did(`录入培训“${row.title}”${empIds.length}人的成绩`)
  return trainingRows.shown(request, row.trainingId)
}

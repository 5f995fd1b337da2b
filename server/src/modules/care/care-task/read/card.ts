import { sql } from 'kysely'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import { planStatus } from '#contract/modules/care/care-plan/plan.ts'
import { type careTask, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { items, itemsOf, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { signStatus } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { ageOn } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Who } from '#core/who/who.ts'
import { levelOf } from '../../../living/care-level/service.ts'
import { outNow } from '../../../living/outing/service.ts'
import { calledFirst } from '../../../living/resident/service.ts'
import { carersOf } from '../../nursing-worker/service.ts'
import { alertsOf } from '../alerts.ts'
import { caredFor } from './access.ts'

/** 照护卡: what a carer at the bed needs to know about the resident, on one page (care.md 5). */
export async function card({ db, who, params }: Pick<Ctx<typeof careTask.card>, 'db' | 'who' | 'params'>) {
  const { oldmanId } = params
  const resident = await caredFor(db, who, oldmanId)
  const alerts = (await alertsOf(db, who, [oldmanId])).get(oldmanId) ?? []
  const carers = (await carersOf(db, who, [oldmanId])).get(oldmanId) ?? []
  const { oldmanName, photo, sex, bedName, oldmanStatus } = resident
  return {
    oldmanId,
    oldmanName,
    photo,
    sex,
    bedName,
    oldmanStatus,
    alerts,
    age: ageOn(resident.birthDate, who.today),
    levelName: await levelOf(db, who, resident),
    outStatus: (await outNow(db, who, oldmanId)) ? outStatus.is.out : null,
    riskTags: alerts.filter(({ kind }) => kind === '风险').flatMap(({ text }) => text.split('、')),
    diet: alerts.find(({ kind }) => kind === '饮食')?.text ?? null,
    nursingNames: carers.map(({ empName }) => empName).join('、') || null,
    lastSigns: await lastSigns(db, who, oldmanId),
    todayTasks: await tasksOf(db, who, oldmanId),
    plans: await plansOf(db, who, oldmanId),
    contacts: await contactsOf(db, who, oldmanId),
  }
}

/** The newest value of each type, or of these types. */
export async function lastSigns(db: Db, who: Who, oldmanId: string, types: readonly SignType[] = signType.values) {
  const rows = await db
    .selectFrom('vitalSign')
    .selectAll()
    .distinctOn('signType')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('status', '=', signStatus.is.valid)
    .where(sql<boolean>`sign_type = any(${types}::int[])`)
    .orderBy('signType')
    .orderBy('measureTime', 'desc')
    .execute()
  return rows.map((row) => {
    const type = row.signType
    const values = itemsOf[type].flatMap((item) => (row[item] === null ? [] : [Number(row[item])]))
    const text = `${values.slice(0, 2).join('/')}${items[itemsOf[type][0]].unit}`
    return { signType: type, name: signType.label(type), text, measureTime: row.measureTime, abnormal: row.abnormal }
  })
}

const { due, begun, done, cancelled } = taskStatus.is
async function tasksOf(db: Db, who: Who, oldmanId: string) {
  const rows = await db
    .selectFrom('careTask')
    .innerJoin('careProject', (join) =>
      join.onRef('careProject.orgId', '=', 'careTask.orgId').onRef('careProject.projectId', '=', 'careTask.projectId'),
    )
    .select(['careTask.taskStatus', 'careTask.planTime', 'careProject.projectName'])
    .where('careTask.orgId', '=', who.orgId)
    .where('careTask.oldmanId', '=', oldmanId)
    .where('careTask.planDate', '=', who.today)
    .where('careTask.taskStatus', '<>', cancelled)
    .orderBy('careTask.planTime')
    .execute()
  const next = rows.find((row) => row.taskStatus === due || row.taskStatus === begun)
  return {
    total: rows.length,
    done: rows.filter((row) => row.taskStatus === done).length,
    next: next ? `${next.planTime.slice(11, 16)} ${next.projectName}` : null,
  }
}

async function plansOf(db: Db, who: Who, oldmanId: string) {
  const rows = await db
    .selectFrom('carePlan')
    .select(['planId', 'planName', 'goals'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('planStatus', '=', planStatus.is.running)
    .orderBy('planNo')
    .execute()
  return rows.map(({ planId, planName, goals }) => ({
    planId,
    planName,
    goals: goals.map(({ goal }) => goal),
  }))
}

/** The relatives to call first, with masked numbers. */
async function contactsOf(db: Db, who: Who, oldmanId: string) {
  const rows = await calledFirst(db, who, oldmanId).select(['familyName', 'relation', 'phoneNum']).limit(2).execute()
  return rows.map((row) => ({ ...row, phoneNum: maskPhone(row.phoneNum) ?? '' }))
}

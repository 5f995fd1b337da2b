import { sql } from 'kysely'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { outputKind } from '#contract/modules/care/care-task/result.ts'
import { exemptReason, recordType, taskStatus, timeliness } from '#contract/modules/care/care-task/task.ts'
import { signType } from '#contract/modules/care/vital-sign/limits.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { type Random, random } from '../../../demo/random.ts'
import { type ScheduledRow, scheduledRows } from '../care-plan/service.ts'
import { makeHandovers } from './handover/demo-handovers.ts'
import { judgeMissed } from './record/misses.ts'
import { settleTasks } from './record/settle.ts'
import { type Slot, shiftAt, slotsOn } from './rules.ts'

export const after = ['care/care-plan', 'care/nursing-worker', 'living/outing']

/** One in this many residents has a full fortnight and a thinned year of tasks; the others have two days. */
const notedEvery = 8
const fortnight = 14
const yearDays = 360
const thin = 15

/** Two days of all residents, a fortnight and a thinned year of some: mostly in time, some late, exempted or missed. */
const makeTasks: Demo = async ({ db, orgId, now }) => {
  const who = systemWho(orgId, now)
  const rows = await scheduledRows(db, who)
  const people = await peopleOf(db, orgId)
  await makeAccounts(db, orgId, now)
  const helpers = await helpersOf(db, orgId)
  const today = now.slice(0, 10)
  const list: object[] = []
  let turn = 0
  for (const [oldmanId, own] of Map.groupBy(rows, (row) => row.oldmanId)) {
    turn += 1
    const person = people.get(oldmanId)
    if (!person) continue
    const dice = random(7_000 + turn)
    const due = own.map((row) => ({ ...row, writtenAt: '' }))
    const byId = new Map(own.map((row) => [row.nursingPlanId, row]))
    const helper = helpers.get(oldmanId) ?? helpers.get('')
    if (!helper) continue
    for (const back of daysOf(turn)) {
      const day = addDays(today, -back)
      if (day <= person.liveDate) continue
      for (const slot of slotsOn(due, day, {})) {
        const row = byId.get(slot.nursingPlanId)
        if (row && slot.planTime < now) list.push(taskOf({ slot, row, person, helper, dice, now, at: list.length }))
      }
    }
  }
  await insertAll(db, orgId, list)
  await settleTasks(db, who, { reason: '每日核对' })
  await judgeMissed(db, who)
  await makeHandovers(db, orgId, now)
}
export default makeTasks

const daysOf = (turn: number) =>
  turn % notedEvery === 3
    ? [...range(fortnight), ...range(Math.floor(yearDays / thin)).map((at) => fortnight + (at + 1) * thin)]
    : [0, 1]
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

interface Person {
  oldmanId: string
  bedName: string | null
  deptId: string | null
  liveDate: string
}
async function peopleOf(db: Db, orgId: string): Promise<Map<string, Person>> {
  const { rows } =
    await sql<Person>`select oldman.oldman_id, oldman.bed_name, oldman.dept_id, live.live_date from oldman
    join live on live.org_id = oldman.org_id and live.live_id = oldman.live_id
    where oldman.org_id = ${orgId} and oldman.oldman_status in (1, 4)
      and not exists (select from outing where outing.org_id = oldman.org_id and outing.oldman_id = oldman.oldman_id
        and outing.out_status = ${outStatus.is.out})
    order by oldman.oldman_no`.execute(db)
  return new Map(rows.map((row) => [row.oldmanId, row]))
}

interface Helper {
  oldmanId: string
  userId: string
  userName: string
  empIds: string[]
}
/** The carers of residents sign in with the password of the carer's demo account. */
async function makeAccounts(db: Db, orgId: string, now: string) {
  await sql`
    with carers as (
      select emp.emp_id, emp.emp_name, emp.phone_num, emp.dept_id, row_number() over (order by emp.emp_no) as n
      from emp where emp.org_id = ${orgId} and emp.status <> 3
        and exists (select from oldman_carer held where held.org_id = emp.org_id and held.emp_id = emp.emp_id)
        and not exists (select from user_account one where one.org_id = emp.org_id and one.emp_id = emp.emp_id)
    ), model as (select * from user_account where org_id = ${orgId} and user_id = 'user-carer'), made as (
      insert into user_account (org_id, user_id, login_name, user_name, emp_id, dept_id, landing_end_ids, password_hash,
        pwd_time, reset_password, create_time, create_by_name)
      select ${orgId}, 'user-carer-' || n, 'carer' || n, carers.emp_name, carers.emp_id, carers.dept_id,
        model.landing_end_ids, model.password_hash, model.pwd_time, 0, ${now}::timestamp, '系统'
      from carers cross join model returning user_id)
    insert into user_role (org_id, user_id, role_id) select ${orgId}, user_id, 'role-carer' from made`.execute(db)
}

/** The carer of each resident who has an account; under '' the first carer with one. */
async function helpersOf(db: Db, orgId: string): Promise<Map<string, Helper>> {
  const { rows } = await sql<Helper>`select carer.oldman_id, min(account.user_id) as user_id,
      min(account.user_name) as user_name, array_agg(carer.emp_id order by carer.sort) as emp_ids
    from oldman_carer carer
    left join user_account account on account.org_id = carer.org_id and account.emp_id = carer.emp_id
    where carer.org_id = ${orgId} group by carer.oldman_id`.execute(db)
  const { rows: anybody } =
    await sql<Helper>`select '' as oldman_id, account.user_id, account.user_name, array[]::text[] as emp_ids
    from user_account account join user_role held on held.org_id = account.org_id and held.user_id = account.user_id
    join role on role.org_id = held.org_id and role.role_id = held.role_id
    where account.org_id = ${orgId} and role.role_code in ('CARER', 'NURSE') order by role.role_code, account.user_id limit 1`.execute(
      db,
    )
  const [first] = anybody
  if (!first) return new Map()
  const known = rows.map((row) => (row.userId ? row : { ...row, userId: first.userId, userName: first.userName }))
  return new Map([...known, first].map((row) => [row.oldmanId, row]))
}

interface TaskSeed {
  slot: Slot
  row: ScheduledRow
  person: Person
  helper: Helper
  dice: Random
  now: string
  at: number
}

function taskOf({ slot, row, person, helper, dice, now, at }: TaskSeed) {
  const fate = dice.int(1, 100)
  const { planTime } = slot
  const base = {
    taskId: `task-${String(at + 1).padStart(6, '0')}`,
    oldmanId: person.oldmanId,
    bedName: person.bedName,
    deptId: person.deptId,
    ...slot,
    ...shiftAt(planTime, {}),
    executorIds: helper.empIds,
    minutes: row.minutes ?? row.usualMinutes,
    needPhoto: 0,
    needSign: 0,
    recordType: recordType.is.task,
  }
  const by = { finishBy: helper.userId, finishByName: helper.userName }
  // Tasks that are still in time, or not reported yet, stay open.
  const isRecent = planTime > addMinutes(now, -50)
  if ((isRecent && fate > 30) || (slot.planDate === now.slice(0, 10) && fate > 96))
    return { ...base, taskStatus: taskStatus.is.due }
  if (fate > 97) return { ...base, taskStatus: taskStatus.is.missed, missTime: addMinutes(planTime, 240) }
  if (fate > 93) {
    const [reason, refuseReason] = dice.pick([
      [exemptReason.is.refused, '老人今天不愿意'],
      [4, null],
    ] as const)
    return {
      ...base,
      ...by,
      taskStatus: taskStatus.is.exempt,
      exemptReason: reason,
      refuseReason,
      finishTime: addMinutes(planTime, 10),
    }
  }
  const isLate = fate > 87 && !isRecent
  const finishTime = addMinutes(planTime, isLate ? dice.int(65, 110) : dice.int(-15, 30))
  return {
    ...base,
    ...by,
    taskStatus: taskStatus.is.done,
    finishTime: finishTime > now ? now : finishTime,
    timeliness: isLate ? timeliness.is.late : timeliness.is.inTime,
    resultValue: resultOf(row, dice),
    lateReason: isLate ? dice.pick(['协助其他老人就医', '老人正在休息，稍后执行', '交接班']) : null,
  }
}

function resultOf({ inputForm: form, inputRef }: ScheduledRow, dice: Random) {
  if (form === inputForm.is.sign)
    return inputRef === String(signType.is.temperature)
      ? { temperature: 36 + dice.int(2, 8) / 10, tempSite: 1 }
      : { systolic: 124 + dice.int(-12, 14), diastolic: 76 + dice.int(-8, 8), pulse: 72 + dice.int(-8, 10) }
  if (form === inputForm.is.intake) return { percent: dice.pick([100, 100, 75, 75, 50, 25]) }
  if (form === inputForm.is.output) return { kind: outputKind.is.urine, ml: 150 + dice.int(0, 20) * 10 }
  if (form === inputForm.is.turning) return { position: dice.int(1, 3), skin: '完好' }
  return null
}

async function insertAll(db: Db, orgId: string, list: readonly object[]) {
  await sql`insert into care_task (org_id, task_id, oldman_id, bed_name, dept_id, nursing_plan_id, project_id, source,
      plan_date, plan_time, shift_type, shift_end, executor_ids, minutes, need_photo, need_sign, record_type, task_status,
      timeliness, finish_time, finish_by, finish_by_name, result_value, exempt_reason, refuse_reason, late_reason,
      miss_time, create_by_name, create_time)
    select ${orgId}, "taskId", "oldmanId", "bedName", "deptId", "nursingPlanId", "projectId", source, "planDate", "planTime",
      "shiftType", "shiftEnd", "executorIds", minutes, "needPhoto", "needSign", "recordType", "taskStatus", timeliness,
      "finishTime", "finishBy", "finishByName", "resultValue", "exemptReason", "refuseReason", "lateReason", "missTime",
      '系统', "planTime" - interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as one ("taskId" text, "oldmanId" text, "bedName" text, "deptId" text,
      "nursingPlanId" text, "projectId" text, source int2, "planDate" date, "planTime" timestamp, "shiftType" int2,
      "shiftEnd" timestamp, "executorIds" jsonb, minutes int2, "needPhoto" int2, "needSign" int2, "recordType" int2,
      "taskStatus" int2, timeliness int2, "finishTime" timestamp, "finishBy" text, "finishByName" text, "resultValue" jsonb,
      "exemptReason" int2, "refuseReason" text, "lateReason" text, "missTime" timestamp)`.execute(db)
}

import { execution } from '#contract/modules/care/care-plan/execution.ts'
import { careTask, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { levelConfig } from '#contract/modules/care/level-config/level-config.ts'
import { shiftExchange } from '#contract/modules/duty/attendance/exchange.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import { step, versionOf } from '../../../../../test/elders.ts'
import { type Life, lastDay, pass, type Refused, sets, tasksOf } from './test-life.ts'

/** The steps of a resident's care, chosen by two numbers; a refused step is allowed and changes nothing. */
export type Step = (life: Life, n: number, m: number) => Promise<Refused | undefined>

const today = (life: Life) => life.now.slice(0, 10)

const timePasses: Step = async (life, n) => {
  if (today(life) < lastDay) await pass(life, 20 + (n % 700))
  return undefined
}

async function goesOut(life: Life, n: number, m: number) {
  const { ward, oldmanId, now } = life
  const times = { planOutTime: now, planBackTime: addMinutes(now, 60 + n * 3), outType: m % 3 === 0 ? 3 : 1 }
  const created = await ward.nurse.call(outing.create, ward.said(oldmanId, times))
  if (created.code !== 0) return created
  const ready = await ward.head.call(outing.pass, ward.idOf(created.data))
  if (ready.code !== 0) return ready
  const left = await ward.nurse.call(outing.affirm, ward.idOf(ready.data))
  if (left.code === 0) life.out = left.data
  return left
}
async function comesBack(life: Life, out: NonNullable<Life['out']>) {
  const done = await life.ward.nurse.call(outing.affirm, life.ward.idOf(out))
  if (done.code === 0) [life.back, life.out] = [done.data, undefined]
  return done
}
const outOrBack: Step = async (life, n, m) => {
  if (life.out) return comesBack(life, life.out)
  return life.isHere ? goesOut(life, n, m) : undefined
}
const staysLonger: Step = async (life, n) => {
  if (!life.out) return undefined
  const { ward, now } = life
  const planBackTime = addMinutes(life.out.planBackTime > now ? life.out.planBackTime : now, 30 + n)
  const postponed = await ward.nurse.call(outing.postpone, { ...ward.idOf(life.out), planBackTime, reason: '路上耽搁' })
  if (postponed.code !== 0) return postponed
  life.out = postponed.data
  const passed = await ward.head.call(outing.pass, ward.idOf(postponed.data))
  if (passed.code === 0) life.out = passed.data
  return passed
}
/** He left or came back at another time than was entered. */
const timesCorrected: Step = async (life, n, m) => {
  const { ward, out, back, now } = life
  const row = out ?? back
  if (!row?.outTime) return undefined
  const outTime = addMinutes(row.outTime, (n % 240) - 120)
  const backTime = addMinutes(outTime, 10 + m * 7)
  const times = out ? { outTime } : { outTime, backTime: backTime < now ? backTime : now }
  const done = await ward.head.call(outing.update, { ...ward.idOf(row), ...times, reason: '登记有误' })
  if (done.code === 0) Object.assign(life, out ? { out: done.data } : { back: done.data })
  return done
}

const movesBed: Step = (life, n) =>
  life.ward.house.adjust(life.oldmanId, life.beds[n % life.beds.length], { adjustDate: today(life) })
const levelChanges: Step = async (life, n) => {
  const { admin } = life.ward
  const version = await versionOf(admin, life.oldmanId)
  const change = { levelIdNew: life.levels[n % 3], levelDate: today(life), reason: '评估后' }
  return admin.call(residence.update, { oldmanId: life.oldmanId, version, ...change })
}
/** The level gets another set of jobs from tomorrow on. */
const levelRewritten: Step = (life, n, m) =>
  life.ward.admin.call(levelConfig.set, {
    levelId: life.levels[n % 3],
    rows: sets[m % sets.length],
    applyMode: 1 + (n % 2),
    effectiveDate: addDays(today(life), 1),
  })

async function schedule({ ward: { admin }, oldmanId }: Life) {
  const found = (await admin.ok(execution.list, { oldmanId })).list.find(({ executionStatus }) => executionStatus < 3)
  if (!found) return undefined
  const groups = await admin.ok(execution.projects, { executionId: found.executionId })
  return { ...found, rows: groups.flatMap(({ rows }) => rows) }
}
const times = ['06:30', '08:00', '11:00', '13:30', '17:00', '19:00', '23:30']
const jobAdded: Step = async (life, n, m) => {
  const found = await schedule(life)
  if (!found) return undefined
  const row = {
    projectId: n % 2 ? life.ward.paid : 'care-project-02',
    cycleType: 1,
    executorRule: 1 + (m % 2),
    times: [times[n % 7]],
    billable: n % 2,
  }
  const { executionId, version } = found
  return life.ward.admin.call(execution.saveRows, { executionId, version, rows: [row] })
}
const jobChanged: Step = async (life, n, m) => {
  const found = await schedule(life)
  const row = found?.rows.filter(({ cycleType }) => cycleType === 1)[n % Math.max(1, found.rows.length)]
  if (!found || !row) return undefined
  const { nursingPlanId, projectId } = row
  const changed = { nursingPlanId, projectId, cycleType: 1, times: [times[m % 7], times[(m + 2) % 7]], executorRule: 2 }
  // One change in six stops the row instead.
  const status = m % 6 === 0 ? 0 : 1
  const { executionId, version } = found
  return life.ward.admin.call(execution.saveRows, { executionId, version, rows: [{ ...changed, status }] })
}
const jobRemoved: Step = async (life, n) => {
  const found = await schedule(life)
  const added = found?.rows.filter(({ source }) => source === 3) ?? []
  const row = added[n % Math.max(1, added.length)] ?? found?.rows[0]
  if (!found || !row) return undefined
  const { executionId } = found
  return life.ward.admin.call(execution.removeRow, { executionId, nursingPlanId: row.nursingPlanId })
}

const shiftsExchanged: Step = async ({ zhang, li, now }, n) => {
  const day = addDays(now.slice(0, 10), n % 3)
  const input = { exchangeType: 1, applyDate: day, targetId: li.empId, targetDate: day, reason: '家中有事' }
  const created = await zhang.client.call(shiftExchange.exchangeCreate, input)
  if (created.code !== 0) return created
  const { exchangeId, version } = created.data
  return li.client.call(shiftExchange.exchangeConfirm, { exchangeId, version, pass: 1 })
}

const { due, begun, done, missed, exempt } = taskStatus.is
/** One of the tasks that may be reported now, as a terminal reports it. */
async function report(
  life: Life,
  n: number,
  resultOf: (planTime: string, inputForm: number) => object,
  of: readonly number[] = [due, begun],
) {
  const open = (await tasksOf(life)).filter(
    ({ taskStatus: status, planTime }) => of.includes(status) && planTime <= addMinutes(life.now, 60),
  )
  const task = open[n % Math.max(1, open.length)]
  if (!task) return undefined
  const sent = { taskId: task.taskId, ...resultOf(task.planTime, task.projectId === 'care-project-08' ? 1 : 0) }
  const { results } = await life.ward.nurse.ok(careTask.save, { tasks: [sent] })
  const [{ code, message: msg, taskStatus: status }] = results
  if (code === 0 && status === done) life.done.add(task.taskId)
  return { status: 200, code, msg }
}
const measured = (inputForm: number, n: number) =>
  inputForm === 1 ? { resultValue: { systolic: 120 + (n % 80), diastolic: 70 + (n % 20) } } : {}
const begins: Step = (life, n) => report(life, n, () => ({ taskStatus: begun }), [due])
const finishes: Step = (life, n, m) =>
  report(life, n, (_, form) => ({ taskStatus: done, lateReason: '协助就医', ...measured(form, m) }))
const finishesUnplugged: Step = (life, n, m) =>
  report(
    life,
    n,
    (planTime, form) => {
      const at = addMinutes(planTime, m % 50)
      return {
        taskStatus: done,
        offline: 1,
        finishTime: at < life.now ? at : life.now,
        lateReason: '无网络',
        ...measured(form, m),
      }
    },
    [due, begun, missed],
  )
const isRefused: Step = (life, n) =>
  report(life, n, () => ({ taskStatus: exempt, exemptReason: 3, refuseReason: '老人拒绝', lateReason: '老人拒绝' }))
const entersLate: Step = (life, n, m) =>
  report(life, n, (_, form) => ({ taskStatus: done, lateReason: '漏记', ...measured(form, m) }), [missed])

/** Moves out, or in again. */
const leavesOrReturns: Step = async (life, n) => {
  const { ward, oldmanId, beds, isHere } = life
  const done = isHere
    ? await step(ward.admin, oldmanId, 2, { quitDate: today(life), quitType: 1 })
    : await step(ward.admin, oldmanId, 1, { bedId: beds[n % beds.length] })
  if (done.code === 0) life.isHere = !isHere
  return done
}

/** Each step with its relative frequency. */
export const steps = {
  timePasses,
  outOrBack,
  staysLonger,
  timesCorrected,
  movesBed,
  levelChanges,
  levelRewritten,
  jobAdded,
  jobChanged,
  jobRemoved,
  shiftsExchanged,
  begins,
  finishes,
  finishesUnplugged,
  isRefused,
  entersLate,
  leavesOrReturns,
}
export const often: Partial<Record<keyof typeof steps, number>> = {
  timePasses: 7,
  outOrBack: 5,
  finishes: 4,
  levelChanges: 2,
  levelRewritten: 2,
  timesCorrected: 3,
  jobRemoved: 2,
}

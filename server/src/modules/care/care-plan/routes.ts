import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { execution, executionRefusals as no, rowSource } from '#contract/modules/care/care-plan/execution.ts'
import { type Db, together } from '#core/db/db.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import { type Asking, listing, withResident } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { idsIn } from '#core/rows/store/ids.ts'
import { update } from '#core/rows/store/write.ts'
import { itemwise } from '#core/who/itemwise.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../living/resident/service.ts'
import { carersOf, setCarers } from '../nursing-worker/service.ts'
import { keptDecided } from './changed-rows.ts'
import { endExecution, ownExecution, startExecution } from './executions.ts'
import { takeAlong } from './plan/plans.ts'
import { planModule } from './plan/routes.ts'
import { removeRow, saveRows, scheduleRowsOf } from './rows.ts'
import { executions } from './tables.ts'
import { countToday } from './today.ts'
import './follow/stay.ts'

/** Schedules of residents over HTTP (care.md 3). */

const rows = listing(executions, execution.list, {
  rows: (db, who) =>
    withResident(db, who, executions)
      .select(
        sql<string | null>`(select level_name from level where level.org_id = execution.org_id
        and level.level_id = execution.level_id)`.as('levelName'),
      )
      .select(
        sql<string | null>`(select dept_name from dept where dept.org_id = execution.org_id
        and dept.dept_id = oldman.dept_id)`.as('deptName'),
      ),
  sort: ['startDate', 'endDate', 'executionStatus'],
  where: {
    locationId: livesIn,
    deptId: (deptId: string) => sql`oldman.dept_id = ${deptId}`,
    projectId: (projectId: string) => sql`exists (select from execution_row held where held.org_id = execution.org_id
      and held.execution_id = execution.execution_id and held.project_id = ${projectId}
      and held.status = ${onOff.is.on})`,
  },
})

type ExecutionListRow = Awaited<ReturnType<typeof rows.shown>>

/** A schedule with its carers, its number of rows by source, and the progress of today. */
async function withDetails({ db, who }: Asking, list: readonly ExecutionListRow[]) {
  const ids = list.map(({ executionId }) => executionId)
  const people = list.map(({ oldmanId }) => oldmanId)
  const [jobs, carers, today] = await together(
    scheduleRowsOf(db, who, ids),
    carersOf(db, who, people),
    countToday(db, who, ids),
  )
  const all = Map.groupBy(jobs, ({ executionId }) => executionId)
  return list.map((row) => {
    const own = (all.get(row.executionId) ?? []).filter(({ status }) => status === onOff.is.on)
    const lasting = own.filter(({ endDate }) => !endDate || endDate >= who.today)
    const count = (source: number) => lasting.filter((one) => one.source === source).length
    const nurses = carers.get(row.oldmanId) ?? []
    return {
      ...row,
      nursingIds: nurses.map(({ empId }) => empId),
      nursingNames: nurses.map(({ empName }) => empName).join('、') || null,
      rowCount: count(rowSource.is.level),
      planRowCount: count(rowSource.is.plan),
      extraRowCount: count(rowSource.is.extra),
      todayDone: today.get(row.executionId)?.done ?? 0,
      todayTotal: today.get(row.executionId)?.total ?? 0,
    }
  })
}

async function list(request: Ctx<typeof execution.list>) {
  const found = await rows.page(request, request.query)
  return { ...found, list: await withDetails(request, found.list) }
}

/** Names of residents the caller may see. */
async function residentNames(db: Db, who: Who, oldmanIds: readonly string[]) {
  const seen = await db
    .selectFrom('oldman')
    .select(['oldmanId', 'oldmanName'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldmanId', 'in', [...oldmanIds])
    .where(inResidentScope(who))
    .execute()
  return new Map(seen.map(({ oldmanId, oldmanName }) => [oldmanId, oldmanName]))
}

/** One after the other: a refused one does not stop the rest. */
async function create({ body, each }: Ctx<typeof execution.create>) {
  const { oldmanIds, requestNo = newId(), ...start } = body
  const names = await each({}, (db, who) => residentNames(db, who, oldmanIds))
  const results = []
  for (const oldmanId of [...new Set(oldmanIds)]) {
    const run = () =>
      each({ requestNo: `${requestNo}:${oldmanId}`, body: { ...start, oldmanId } }, async (db, who) => {
        const { executionId } = await startExecution(db, who, { ...start, oldmanId })
        await takeAlong(db, who, oldmanId)
        who.did('新建护理执行')
        return { executionId }
      })
    results.push({ oldmanId, oldmanName: names.get(oldmanId), executionId: null, ...(await itemwise(run)) })
  }
  return results
}

async function bySource(request: Ctx<typeof execution.projects>) {
  await rows.shown(request, request.params.executionId)
  const all = await scheduleRowsOf(request.db, request.who, [request.params.executionId])
  const groups = rowSource.values.map((source) => ({ source, rows: all.filter((row) => row.source === source) }))
  return groups.filter((group) => group.rows.length > 0)
}

async function save({ db, who, params, body }: Ctx<typeof execution.saveRows>) {
  const row = await ownExecution(db, who, params.executionId)
  await update(db, executions, who, row, { version: body.version })
  if (body.nursingIds) await setCarers(db, who, row.oldmanId, body.nursingIds)
  const answer = await saveRows(db, who, row, body.rows)
  if (body.rows.length > 0) await keptDecided(db, who, row.executionId)
  who.did(`调整护理执行，${body.rows.length}项`)
  return answer
}

async function remove({ db, who, params, body }: Ctx<typeof execution.remove>) {
  for (const id of idsIn('executionIds', params.executionIds)) {
    const row = await ownExecution(db, who, id)
    await endExecution(db, who, row, { day: who.today, reason: body.reason })
    who.did(`结束护理执行：${body.reason}`)
  }
}

const executionModule = serve(
  execution,
  {
    list,
    create,
    get: async (request) => (await withDetails(request, [await rows.shown(request, request.params.executionId)]))[0],
    projects: bySource,
    saveRows: save,
    project: async (request) => {
      await rows.shown(request, request.params.executionId)
      const all = await scheduleRowsOf(request.db, request.who, [request.params.executionId])
      return all.filter(({ projectId }) => projectId === request.params.projectId)
    },
    removeRow: async ({ db, who, params }) => {
      await removeRow(db, who, await ownExecution(db, who, params.executionId), params.nursingPlanId)
      who.did('移除护理加项')
    },
    remove,
  },
  { constraints: { execution_running: { refusal: no.running } } },
)

export default [executionModule, planModule]

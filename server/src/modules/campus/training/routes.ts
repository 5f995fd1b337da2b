import { randomBytes } from 'node:crypto'
import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { trainingRefusals as no, trainingFlow, trainingStatus } from '#contract/modules/campus/training/training.ts'
import { training } from '#contract/modules/campus/training/training-calls.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import { crud } from '#core/rows/crud.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { steps } from '#core/rows/steps.ts'
import { listsFilled, type Row } from '#core/rows/store/table.ts'
import { insert, own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { assertMeant, fixMembers, memberIdsOf } from './members.ts'
import { remindTold, tellMembers, tellPeople } from './news.ts'
import { trainingRows, wholeTraining } from './reads.ts'
import { hoursPage, recordsPage } from './records.ts'
import { registerEnded } from './register.ts'
import { stateAt } from './rules.ts'
import { score } from './score.ts'
import { signInAtTraining } from './sign.ts'
import { trainings } from './tables.ts'

type Training = Row<'training'>
const { draft, planned, ended } = trainingStatus.is

async function create(request: Asking & { body: BodyFor<typeof training.create> }) {
  const { db, who, body } = request
  const { publish, ...values } = body
  const stored = { ...listsFilled(values, 'deptIds', 'memberIds', 'files'), ...listsOf(values) }
  assertOrder(stored)
  await assertMeant(db, who, stored)
  const row = await insert(db, trainings, who, {
    ...stored,
    trainingId: newId(),
    signKey: randomBytes(32).toString('base64url'),
    ...(publish === 1 ? publication({ ...stored, status: planned }, who) : { status: draft }),
  })
  if (publish === 1) await publishNow(db, who, row)
  who.did(`${publish === 1 ? '发布' : '新增'}培训“${row.title}”`)
  return trainingRows.shown(request, row.trainingId)
}

/** A past training may be entered afterwards: it is over as soon as it is published. */
const publication = (row: Pick<Training, 'startTime' | 'endTime' | 'status'>, { now }: Who) => ({
  status: stateAt(row, now),
  remindTold: remindTold(row, now),
})

/** Fixes the members and notifies them, unless it is over already. */
async function publishNow(db: Db, who: Who, row: Training) {
  const { added } = await fixMembers(db, who, row)
  await registerEnded(db, who, row)
  if (row.status !== ended)
    await tellPeople(db, who, row, added, { title: `培训通知：${row.title}`, event: 'published' })
}

function assertOrder({ startTime, endTime }: Pick<Training, 'startTime' | 'endTime'>) {
  if (endTime <= startTime) refuse(no.endsFirst, {}, { field: 'endTime' })
}

/** Emptied lists are stored as empty ones. */
const listsOf = (values: { deptIds?: unknown; memberIds?: unknown }) => ({
  ...(values.deptIds !== undefined && { deptIds: memberIdsOf(values.deptIds) }),
  ...(values.memberIds !== undefined && { memberIds: memberIdsOf(values.memberIds) }),
})

/** The fields members read: a change of these notifies them. */
const toldOf = [
  'title',
  'trainingType',
  'way',
  'startTime',
  'endTime',
  'place',
  'teacher',
  'content',
  'files',
  'exam',
] as const
const differs = (keys: readonly (keyof Training)[], row: Training, before: Training) =>
  keys.some((key) => JSON.stringify(row[key]) !== JSON.stringify(before[key]))

/** The members have changed: new ones are notified, and those who need not come any more. */
async function refixed({ db, who }: Asking, row: Training, next: Training) {
  if (!differs(['deptIds', 'memberIds'], next, row)) return
  const { added, dropped } = await fixMembers(db, who, next)
  // The same event as the change: these employees get no second message about it.
  const event = changeOf(row.version + 1)
  await tellPeople(db, who, next, added, { title: `培训通知：${next.title}`, event })
  await tellPeople(db, who, next, dropped, { title: `不再需要参加培训：${next.title}`, event })
}

const changeOf = (version: number) => `changed ${version}`

async function tellChanged({ db, who, row, before }: Asking & { row: Training; before: Training }) {
  if (row.status === draft || !differs(toldOf, row, before)) return
  await tellMembers(db, who, row, { title: `培训安排有变：${row.title}`, event: changeOf(row.version) })
}

const stateOf = (row: object, now: string) => ({ status: stateAt(row as Training, now) }) // as: the rows of this table

/** The steps at a moment: a training that has begun is 进行中 before the clock job has written it. */
const stepsAt = (now: string) =>
  steps(training.update, { take: (step, row) => trainingFlow.take(step, stateOf(row, now)) }, trainingRows, {
    edit: {
      values: async (request) => {
        const { db, who, row, body } = request
        const values = { ...listsFilled(body, 'deptIds', 'memberIds', 'files'), ...listsOf(body) }
        const next = { ...row, ...values } as Training // as: fields not sent stay
        assertOrder(next)
        await assertMeant(db, who, next)
        if (row.status === draft) return { ...values, status: draft }
        await refixed(request, row, next)
        return { ...values, ...publication({ ...next, status: planned }, who) }
      },
      did: ({ title }) => `修改培训“${title}”`,
      tell: async (request) => {
        // Moved to an earlier time, it may be over already.
        await registerEnded(request.db, request.who, request.row)
        await tellChanged(request)
      },
    },
    publish: {
      values: async ({ db, who, row }) => {
        const next = publication({ ...row, status: planned }, who)
        await publishNow(db, who, { ...row, ...next })
        return next
      },
      did: ({ title }) => `发布培训“${title}”`,
    },
    cancel: {
      values: ({ body }) => body,
      did: ({ title, cancelReason }) => `取消培训“${title}”：${cancelReason}`,
      tell: ({ db, who, row }) =>
        tellMembers(db, who, row, {
          title: `培训已取消：${row.title}`,
          content: `原定 ${row.startTime.slice(0, 16)}。原因：${row.cancelReason}`,
          event: 'cancelled',
        }),
    },
  })

const { list, remove } = crud(training, trainingRows, {
  remove: ({ row }) => void trainingFlow.take('remove', row),
  removed: ({ title }) => `删除培训“${title}”`,
})

export default serve(training, {
  list,
  create,
  update: async (request) => {
    // Locked until the end: the clock job, attendance and changes come one after the other.
    await own(request.db, trainings, request.who, request.body.trainingId, { lock: true })
    return stepsAt(request.who.now)(request)
  },
  get: (request) => wholeTraining(request, request.params.trainingId, request.query),
  remove,
  sign: signInAtTraining,
  score,
  records: (request) => recordsPage(request, request.query),
  hours: (request) => hoursPage(request, request.query),
})

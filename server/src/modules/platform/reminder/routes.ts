import { sql } from 'kysely'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  reminder,
  remindFlow,
  remindRefusals,
  remindStatus,
  repeatType,
} from '#contract/modules/platform/reminder/reminder.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { crud } from '#core/rows/crud.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing, withResident } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { usersOf } from '../message/service.ts'
import { type Receiver, receiversOf } from './receivers.ts'
import { nextOf } from './rules.ts'
import { dueReminders } from './service.ts'
import { reminds } from './tables.ts'
import './generators.ts'

const page = 'administration.info.remind'

// as: written only by these calls and the generators, in this shape
const toldOf = ({ receivers }: { receivers: unknown }) => (receivers ?? []) as Receiver[]

const rows = listing(reminds, reminder.list, {
  rows: (db, who) => withResident(db, who, reminds),
  sort: ['remindDate', 'status', 'remindType'],
  first: [
    ['remind.remindDate', 'asc'],
    ['remind.remindId', 'asc'],
  ],
  where: {
    keyword: (typed: string) => sql`(remind.title like ${contains(typed)} or remind.content like ${contains(typed)})`,
  },
  present: (_, row) => ({
    ...row,
    receiverIds: toldOf(row)
      .filter(({ kind }) => kind === 'USER')
      .map(({ id }) => id),
  }),
})

const {
  list,
  create,
  update: edit,
  remove,
} = crud(reminder, rows, {
  create: async ({ db, who, body }) => {
    const { receiverIds, receivers, ...rest } = body
    if (rest.oldmanId) await ownResident(db, who, rest.oldmanId)
    assertRepeat(rest)
    const audience = await checked(db, who, [...(receivers ?? []), ...people(receiverIds)])
    return {
      ...rest,
      repeatDay: Number(rest.remindDate.slice(8, 10)),
      receivers: audience.length > 0 ? audience : people([who.userId]),
      status: remindStatus.is.early,
    }
  },
  created: ({ title }) => `新增提醒“${title}”`,
  update: async ({ db, who, row, body }) => {
    if (row.madeBy) refuse(remindRefusals.generated)
    const { receiverIds, receivers, ...rest } = body
    if (rest.oldmanId) await ownResident(db, who, rest.oldmanId)
    assertRepeat({ ...row, ...rest })
    const audience =
      receivers || receiverIds
        ? await checked(db, who, [
            ...(receivers ?? toldOf(row).filter(({ kind }) => kind !== 'USER')),
            ...people(receiverIds),
          ])
        : undefined
    const { remindDate } = rest
    return {
      ...rest,
      ...remindFlow.take('edit', row),
      ...(audience && { receivers: audience.length > 0 ? audience : people([who.userId]) }),
      ...(remindDate && { repeatDay: Number(remindDate.slice(8, 10)) }),
    }
  },
  updated: ({ title }) => `修改提醒“${title}”`,
  remove: ({ row }) => {
    if (row.madeBy) refuse(remindRefusals.generated)
  },
})

joinRound('clock', dueReminders)

export default serve(reminder, {
  list,
  create,
  update: edit,
  remove,
  handle: async (request) => {
    const { db, who, params, body } = request
    const row = await own(db, reminds, who, params.remindId)
    if (!(await isReceiver(db, who, row))) {
      who.must(`${page}.status`)
      await rows.shown(request, params.remindId)
    }
    const next = remindFlow.take(body.status === remindStatus.is.handled ? 'handle' : 'ignore', row)
    const handling = {
      handleRemark: body.handleRemark,
      handleBy: who.userId,
      handleByName: who.userName,
      handleTime: who.now,
    }
    const changed = await update(db, reminds, who, row, { ...next, ...handling, version: body.version })
    await follow(db, who, changed)
    who.did(`${body.status === remindStatus.is.handled ? '处理' : '忽略'}提醒“${row.title}”：${body.handleRemark}`)
    return changed
  },
})

/** A reminder that repeats makes the next one, linked to this. */
async function follow(db: Db, who: Who, row: Row<'remind'>) {
  const remindDate = nextOf(row, who.now)
  if (!remindDate) return
  const { remindId, remindType, title, content, oldmanId, advanceDays, repeatEvery, repeatDay, endDate, receivers } =
    row
  const values = { remindType, title, content, oldmanId, advanceDays, repeatEvery, repeatDay, endDate, receivers }
  await insert(db, reminds, who, {
    ...values,
    repeatType: row.repeatType,
    remindDate,
    afterId: remindId,
    status: remindStatus.is.early,
  })
}

const people = (ids: readonly string[] | null | undefined): Receiver[] =>
  (ids ?? []).map((id) => ({ kind: 'USER', id }))

type RepeatFields = Partial<Pick<Row<'remind'>, 'remindDate' | 'repeatType' | 'repeatEvery' | 'endDate'>>
function assertRepeat({ remindDate, repeatType: type, repeatEvery, endDate }: RepeatFields) {
  if (type === repeatType.is.everyDays && !repeatEvery) wrongValue('repeatEvery', '请填写每几天')
  if (endDate && remindDate && endDate < remindDate.slice(0, 10)) wrongValue('endDate', '结束日期不能早于提醒日')
}

/** Users, roles and departments of this institution only; each once. */
async function checked(db: Db, who: Who, receivers: readonly Receiver[]): Promise<Receiver[]> {
  const unique = [...new Map(receivers.map((one) => [`${one.kind} ${one.id}`, one])).values()]
  if (unique.length > 50) wrongValue('receivers', '接收人最多50个')
  const ids = (kind: Receiver['kind']) => unique.filter((one) => one.kind === kind).map(({ id }) => id)
  const users = await usersOf(db, who.orgId, { userIds: ids('USER') })
  const known = async (table: 'role' | 'dept', key: 'roleId' | 'deptId', ids: string[]) =>
    ids.length === 0
      ? 0
      : (
          await sql`select from ${sql.table(table)} where org_id = ${who.orgId} and ${sql.ref(key)} = any(${ids})`.execute(
            db,
          )
        ).rows.length
  const roles = await known('role', 'roleId', ids('ROLE'))
  const depts = await known('dept', 'deptId', ids('DEPT'))
  if (users.length + roles + depts < unique.length) wrongValue('receivers', '接收人不存在或已停用')
  return unique
}

async function isReceiver(db: Db, who: Who, row: Row<'remind'>) {
  const resident = row.oldmanId
    ? await db
        .selectFrom('oldman')
        .select('deptId')
        .where('orgId', '=', who.orgId)
        .where('oldmanId', '=', row.oldmanId)
        .executeTakeFirst()
    : undefined
  return (await receiversOf(db, who.orgId, toldOf(row), resident?.deptId ?? null)).includes(who.userId)
}

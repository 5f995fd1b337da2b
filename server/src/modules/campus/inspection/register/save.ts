import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { registerSource } from '#contract/modules/campus/inspection/register.ts'
import { registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { notLater } from '#core/not-later.ts'
import { crud } from '#core/rows/crud.ts'
import { listsFilled, type Row } from '#core/rows/store/table.ts'
import { find } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { users } from '../../../platform/user/tables.ts'
import { assertListed, contentsOf, storedOf } from './contents.ts'
import { settleMissing } from './missing.ts'
import { inspectionRegisterRows, needsReason } from './rows.ts'

/**
 * Entries made by hand (services.md 2.3): changed on the same day by their author, later or by others with a reason.
 */

type Register = Row<'inspectRegister'>
const calls = { create: inspection.registerCreate, update: inspection.registerUpdate }

const { create, update, get } = crud(calls, inspectionRegisterRows, {
  create: async ({ db, who, body }) => {
    notLater(who, 'registerDate', body.registerDate, '台账')
    const handlerId = body.handlerId ?? who.userId
    const handler = await somebody(db, who, 'handlerId', handlerId)
    if (body.checkerId) await somebody(db, who, 'checkerId', body.checkerId)
    return {
      ...body,
      photos: body.photos ?? [],
      ...(await written(db, who, body.registerType, body.fields)),
      handlerId,
      handlerName: handler.userName,
      source: registerSource.is.hand,
    }
  },
  created: ({ registerType: type, registerDate }) => `登记${registerType.label(type)} ${registerDate}`,
  update: async ({ db, who, body, row }) => {
    assertChangeable(who, row, body)
    const { reason, ...values } = body
    if (body.void === 1) return { void: 1, voidReason: reason }
    if (body.registerDate) notLater(who, 'registerDate', body.registerDate, '台账')
    if (body.checkerId) await somebody(db, who, 'checkerId', body.checkerId)
    const handlerId = body.handlerId === null ? who.userId : body.handlerId
    const handler = handlerId && (await somebody(db, who, 'handlerId', handlerId))
    return {
      ...listsFilled(values, 'photos'),
      ...(body.fields && (await written(db, who, row.registerType, body.fields))),
      ...(handler && { handlerId, handlerName: handler.userName }),
      editReason: reason ?? row.editReason,
    }
  },
  updated: ({ registerType: type, registerDate, void: isVoid }) =>
    `${isVoid ? '作废' : '修改'}${registerType.label(type)} ${registerDate}`,
})

async function written(db: Db, who: Who, type: number, fields: Record<string, unknown>) {
  const values = contentsOf(type, fields)
  await assertListed(db, who.orgId, type, values)
  return storedOf(values)
}

/** Rows of the system are read-only; voided rows stay void. */
function assertChangeable(who: Who, row: Register, body: Ctx<typeof inspection.registerUpdate>['body']) {
  if (row.source === registerSource.is.system) refuse(common.wrongState, { name: '系统生成' })
  if (row.void === 1) refuse(common.wrongState, { name: '已作废' })
  if (body.reason) return
  if (body.void === 1) wrongValue('reason', '请填写作废原因')
  if (needsReason(who, row)) wrongValue('reason', '修改他人或以前的台账请填写原因')
}

async function somebody(db: Db, who: Who, field: string, userId: string) {
  const user = await find(db, users, who, userId)
  return user?.status === userStatus.is.normal ? user : refuse(common.missing, {}, { field })
}

export const registerWrites = {
  registerCreate: async (request: Ctx<typeof inspection.registerCreate>) => {
    const row = await create(request)
    await settleMissing(request.db, request.who, row.registerDate)
    return row
  },
  registerUpdate: async (request: Ctx<typeof inspection.registerUpdate>) => {
    const row = await update(request)
    await settleMissing(request.db, request.who, row.registerDate)
    return row
  },
  registerGet: get,
}

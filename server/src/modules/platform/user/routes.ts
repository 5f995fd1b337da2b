import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { user, userRefusals, userStatus } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { ownResident } from '#core/rows/residents.ts'
import { listsFilled, type Row } from '#core/rows/store/table.ts'
import { own, patch, patchRow, remove, update, updateRow } from '#core/rows/store/write.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import { assertSeesNoMore } from '#core/who/reach.ts'
import type { Who } from '#core/who/who.ts'
import { assertSmsCode, clearFailures, endOthers, endSessions, withLocks } from '../auth/service.ts'
import { masked, shownUser, userRows } from './rows.ts'
import {
  assertAdminLeft,
  assertDept,
  assertOther,
  assertStaffed,
  assertUserScope,
  changeRoles,
  createUser,
  freeEmp,
  hasHistory,
  managed,
} from './service.ts'
import { users } from './tables.ts'

const edit = 'systemmanage.manager.index.edit'
const lock = 'systemmanage.manager.index.lock'

const order = {
  fields: {
    loginName: 'user.login_name',
    userName: 'user.user_name',
    lastLoginTime: 'user.last_login_time',
    createTime: 'user.create_time',
  },
  first: [
    ['user.create_time', 'desc'],
    ['user.user_id', 'desc'],
  ],
} as const

export default serve(
  user,
  {
    list: async ({ db, who, query, services }) => {
      let rows = userRows(db, who)
      if (query.loginName) rows = rows.where('user.loginName', 'ilike', contains(query.loginName))
      if (query.userName) rows = rows.where('user.userName', 'like', contains(query.userName))
      if (query.phoneNum) rows = rows.where(endsWith('userAccount.phoneNum', query.phoneNum, 'user.phoneNum'))
      if (query.deptId) rows = rows.where('user.deptId', '=', query.deptId)
      const status = query.status ?? (query.pageHelper === '0' ? 1 : undefined)
      if (status !== undefined && status !== null) rows = rows.where('user.status', '=', status)
      if (query.roleId) {
        const { roleId } = query
        rows = rows.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('userRole')
              .select('userRole.userId')
              .whereRef('userRole.orgId', '=', 'user.orgId')
              .whereRef('userRole.userId', '=', 'user.userId')
              .where('userRole.roleId', '=', roleId),
          ),
        )
      }
      const found = await page(rows, query, order)
      const list = await withLocks(db, who.now, found.list, services.env.appSecret)
      return { ...found, list: list.map(masked) }
    },
    get: async ({ db, who, params, services }) => {
      if (params.userId !== who.userId) who.must('systemmanage.manager.index.query')
      return shownUser(db, who, params.userId, services)
    },
    create: async ({ db, who, body, services }) => {
      const { userId, password } = await createUser(db, who, body)
      return { ...(await shownUser(db, who, userId, services)), password }
    },
    update: async ({ db, who, params, body, services }) => {
      const { smsCode, requestNo: _, ...sent } = body
      if (params.userId === who.userId) await updateOwn(db, who, sent, smsCode, services.env.appSecret)
      else await updateOther(db, who, params.userId, sent)
      return shownUser(db, who, params.userId, services)
    },
    remove: async ({ db, who, params }) => {
      assertOther(who, params.userId)
      const row = await managed(db, who, params.userId)
      await assertAdminLeft(db, who, row)
      await endSessions(db, who, { orgId: who.orgId, userId: row.userId }, 'KEY_CHANGED')
      const keep = await hasHistory(db, who, row.userId)
      if (keep) await patch(db, users, who, row, { status: userStatus.is.stopped })
      else await remove(db, users, who, row)
      who.did(keep ? `停用账号${row.loginName}（已有操作记录，不能删除）` : `删除账号${row.loginName}`)
      return { deleted: keep ? 0 : 1 }
    },
    setStatus: async ({ db, who, params, body, services }) => {
      assertOther(who, params.userId)
      const row = await managed(db, who, params.userId)
      // Between 正常 and 锁定 it is a lock; every change into 停用 or out of it is an edit.
      const locks = [row.status, body.status].every(
        (status) => status === userStatus.is.normal || status === userStatus.is.locked,
      )
      who.must(locks ? lock : edit)
      if (body.status !== userStatus.is.normal) await assertAdminLeft(db, who, row)
      if (row.status === userStatus.is.stopped) await assertStaffed(db, who, row)
      await update(db, users, who, row, { status: body.status, version: body.version })
      if (body.status === userStatus.is.normal) await clearFailures(db, row.loginName, services.env.appSecret)
      else await endSessions(db, who, { orgId: who.orgId, userId: row.userId }, 'KEY_CHANGED')
      who.did(
        `${{ 0: '停用', 1: row.status === userStatus.is.stopped ? '启用' : '解锁', 2: '锁定' }[body.status]}账号${row.loginName}`,
        {
          operType: 'AUTH',
        },
      )
      return shownUser(db, who, row.userId, services)
    },
    setRoles: async ({ db, who, params, body, services }) => {
      await changeRoles(db, who, params.userId, () => body.roleIds, body.version)
      return shownUser(db, who, params.userId, services)
    },
    kick: async ({ db, who, params }) => {
      if (params.userId === who.userId) {
        const ended = await endOthers(db, who)
        who.did(`将自己的其他${ended}处登录下线`, { operType: 'KICK', id: who.userId, name: who.userName })
        return { ended }
      }
      who.must('systemmanage.manager.index.kick')
      const row = await managed(db, who, params.userId)
      const ended = await endSessions(
        db,
        who,
        { orgId: who.orgId, userId: row.userId, exceptSessionId: who.sessionId },
        'KICKED',
      )
      who.did(`强制${row.userName}下线`, { operType: 'KICK', id: row.userId, name: row.userName })
      return { ended }
    },
    biometric: async ({ db, who, query }) => {
      let rows = db
        .selectFrom('biometric')
        .select(['bioId', 'bioType', 'deviceNo', 'bindTime'])
        .where('orgId', '=', who.orgId)
      if (query.empId) {
        if (query.empId !== who.empId) who.must('administration.staff.biometric')
        rows = rows.where('empId', '=', query.empId)
      } else if (query.oldmanId) {
        who.must('live.archives.base.query')
        rows = rows.where('oldmanId', '=', (await ownResident(db, who, query.oldmanId)).oldmanId)
      } else return []
      return rows.orderBy('bindTime', 'desc').orderBy('bioId').limit(100).execute()
    },
  },
  {
    constraints: {
      user_login_name: { refusal: common.nameTaken, vars: { 名称: '登录名' }, field: 'loginName' },
      user_emp: { refusal: userRefusals.empHasUser, field: 'empId' },
    },
  },
)

type Edit = Omit<BodyFor<typeof user.update>, 'smsCode'> & { version?: number }

const viewFields = ['quickEntry', 'layout', 'language'] as const
const ownFields = [...viewFields, 'userName', 'phoneNum', 'photo'] as const

/** The user's own name, phone, picture and view; other users change the fields that decide about rights. */
async function updateOwn(db: Db, who: Who, body: Edit, smsCode: string | null | undefined, appSecret: string) {
  const row = await own(db, users, who, who.userId)
  const { version, ...sent } = listsFilled(body, 'dataDeptIds', 'ipAllow', 'quickEntry')
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const rights = Object.keys(values).filter((key) => !ownFields.some((field) => field === key))
  const changed = rights.some(
    (key) => JSON.stringify(values[key] ?? null) !== JSON.stringify(fieldOf(row, key) ?? null),
  )
  if (changed) refuse(userRefusals.ownRights)
  const mine = Object.fromEntries(Object.entries(values).filter(([key]) => !rights.includes(key)))
  if (mine.phoneNum && mine.phoneNum !== row.phoneNum)
    await assertSmsCode(db, who, appSecret, { phone: String(mine.phoneNum), smsCode: smsCode ?? '' })
  if (mine.photo === '') mine.photo = null
  // Only the user himself writes the view of his screen: the last save wins.
  const viewOnly = Object.keys(mine).every((key) => viewFields.some((field) => field === key))
  if (viewOnly && version === undefined) await patchRow(db, users, who, row, mine)
  else await updateRow(db, users, who, row, { ...mine, version })
}

async function updateOther(db: Db, who: Who, userId: string, body: Edit) {
  who.must(edit)
  const row = await managed(db, who, userId)
  const { quickEntry: _, layout: __, ...values } = listsFilled(body, 'dataDeptIds', 'ipAllow', 'quickEntry')
  if (values.dataScope !== row.dataScope || values.dataDeptIds) await assertUserScope(db, who, scopeOf(row, values))
  if (values.empId && values.empId !== row.empId) await freeEmp(db, who, values.empId)
  if (values.deptId !== row.deptId) assertDept(who, values.deptId)
  const next = await update(db, users, who, row, values)
  await assertSeesNoMore(db, who, next, values.dataScope ? 'dataScope' : 'deptId')
  const rights = ['deptId', 'dataScope', 'dataDeptIds', 'landingEndIds', 'validFrom', 'validTo', 'ipAllow']
  if (rights.some((key) => JSON.stringify(fieldOf(row, key)) !== JSON.stringify(fieldOf(next, key))))
    await endSessions(db, who, { orgId: who.orgId, userId, exceptSessionId: who.sessionId }, 'KEY_CHANGED')
}

/** The scope after the change, for the checks. */
function scopeOf(row: Row<'userAccount'>, values: Edit) {
  return {
    dataScope: values.dataScope === undefined ? row.dataScope : values.dataScope,
    dataDeptIds: values.dataDeptIds ?? row.dataDeptIds,
  }
}

const fieldOf = (row: object, key: string): unknown => Object.getOwnPropertyDescriptor(row, key)?.value

/** An emptied list is stored as an empty list, not as null. */

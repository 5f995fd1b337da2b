import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { userRefusals } from '#contract/modules/platform/user/user.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, remove, update } from '#core/rows/store/write.ts'
import { adminRoleId } from '#core/who/identity.ts'
import type { Who } from '#core/who/who.ts'
import {
  assertDepts,
  assertHoldersWithin,
  assertHolds,
  assertRoleUnused,
  assertScopeWithin,
  endHolders,
  knownCodes,
  managedRole,
} from './grants.ts'
import { createMenu, menuTree, removeMenu, updateMenu } from './menus.ts'
import { syncBuiltIns } from './service.ts'
import { roleNumbers, roles } from './tables.ts'

const order = {
  fields: { name: 'role.name', sort: 'role.sort', createTime: 'role.create_time' },
  first: [
    ['role.sort', 'asc'],
    ['role.role_id', 'asc'],
  ],
} as const

export default serve(
  role,
  {
    list: async ({ db, who, query }) => {
      let rows = roleRows(db, who)
      // As a dropdown list (page 1, size 999) it offers only enabled roles (domain README of lookups).
      const status = query.status ?? (query.size === 999 || query.pageHelper === '0' ? 1 : undefined)
      if (status !== undefined) rows = rows.where('role.status', '=', status)
      if (query.name) rows = rows.where('role.name', 'like', contains(query.name))
      if (query.roleCode) rows = rows.where('role.roleCode', 'like', contains(query.roleCode))
      return page(rows, query, order)
    },
    create: async ({ db, who, body }) => {
      const roleCode = body.roleCode ?? (await roleNumbers.next(db, who))
      const row = await insert(db, roles, who, { ...body, roleCode, dataScope: 'SELF', customised: 1 })
      return shown(db, who, row.roleId)
    },
    update: async ({ db, who, params, body }) => {
      const row = await managedRole(db, who, params.roleId)
      if (row.roleId === adminRoleId && body.status === onOff.is.off)
        refuse(userRefusals.lastAdmin, {}, { field: 'status' })
      const next = await update(db, roles, who, row, { ...body })
      if (next.status !== row.status) {
        await assertHoldersWithin(db, who, row.roleId, 'status')
        await endHolders(db, who, row.roleId)
      }
      return shown(db, who, row.roleId)
    },
    remove: async ({ db, who, params }) => {
      const row = await managedRole(db, who, params.roleId)
      if (row.builtIn === 1) refuse(common.wrongState, { name: '内置角色' })
      await assertRoleUnused(db, who, row)
      await remove(db, roles, who, row)
    },
    codes: async ({ db, who, params }) => codesOf(await own(db, roles, who, params.roleId)),
    saveCodes: async ({ db, who, params, body }) => {
      const row = await managedRole(db, who, params.roleId)
      const before = new Set(row.codes)
      const codes = await knownCodes(db, who, body.codes, before)
      assertHolds(
        who,
        codes.filter((code) => !before.has(code)),
        'codes',
      )
      const next = await update(db, roles, who, row, { codes, customised: 1, version: body.version })
      await endHolders(db, who, row.roleId)
      who.did(`修改了角色${row.name}的权限`, { operType: 'AUTH' })
      return codesOf(next)
    },
    dataScope: async ({ db, who, params, body }) => {
      const row = await managedRole(db, who, params.roleId)
      const deptIds = body.dataScope === 'CUSTOM' ? (body.deptIds ?? []) : []
      assertScopeWithin(who, { dataScope: body.dataScope, deptIds })
      await assertDepts(db, who, { dataScope: body.dataScope, deptIds }, 'deptIds')
      await update(db, roles, who, row, { dataScope: body.dataScope, deptIds, version: body.version })
      await assertHoldersWithin(db, who, row.roleId, 'dataScope')
      await endHolders(db, who, row.roleId)
      who.did(`修改了角色${row.name}的数据范围`, { operType: 'AUTH' })
      return shown(db, who, row.roleId)
    },
    menuList: ({ db, who }) => menuTree(db, who),
    menuCreate: ({ db, who, body }) => createMenu(db, who, body),
    menuUpdate: ({ db, who, params, body }) => updateMenu(db, who, params.menuId, body),
    menuRemove: ({ db, who, params }) => removeMenu(db, who, params.menuId),
  },
  {
    seed: syncBuiltIns,
    constraints: {
      role_org_id_name_key: { refusal: common.nameTaken, vars: { 名称: '角色名称' }, field: 'name' },
      role_org_id_role_code_key: { refusal: common.nameTaken, vars: { 名称: '角色编码' }, field: 'roleCode' },
      menu_org_id_code_key: { refusal: common.nameTaken, vars: { 名称: '权限码' }, field: 'code' },
    },
  },
)

function roleRows(db: Db, who: Who) {
  return db
    .selectFrom('role')
    .selectAll('role')
    .select((eb) =>
      eb
        .selectFrom('userRole')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('userRole.orgId', '=', 'role.orgId')
        .whereRef('userRole.roleId', '=', 'role.roleId')
        .as('userCount'),
    )
    .where('role.orgId', '=', who.orgId)
}

async function shown(db: Db, who: Who, roleId: string) {
  return roleRows(db, who).where('role.roleId', '=', roleId).executeTakeFirstOrThrow()
}

function codesOf({ roleId, codes, builtIn, version }: Row<'role'>) {
  return { roleId, codes, builtIn, version }
}

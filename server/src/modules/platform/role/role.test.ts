import { describe, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { serverConfig } from '#contract/modules/platform/setting/server-config.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { makeDept, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { builtInMenus, builtInRoles, grantedCodes, type MenuEntry } from './builtin.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

let serial = 0
const make = (more: object = {}) => {
  serial += 1
  return admin.ok(role.create, { name: `角色${serial}`, ...more })
}

/** Every page of the menu with its buttons. */
const pagesOf = (menus: readonly MenuEntry[]): MenuEntry[] =>
  menus.flatMap((menu) => [
    ...(menu.children?.some(({ menuType }) => menuType === 'FUNC') ? [menu] : []),
    ...pagesOf(menu.children ?? []),
  ])

test.each(builtInRoles)('$name has no page in the menu where all is denied', (built) => {
  const codes = new Set(grantedCodes(built))
  const empty = pagesOf(builtInMenus).filter(
    ({ authorityCode, children = [] }) =>
      codes.has(authorityCode) && !children.some((button) => codes.has(button.authorityCode)),
  )
  expect(empty.map(({ menuName }) => menuName)).toEqual([])
})

describe('roles', () => {
  test('shows the built-in roles in order, with the number of their holders', async () => {
    const { list } = await admin.ok(role.list, { size: 100 })
    const codes = list.filter((one) => one.builtIn === 1).map((one) => one.roleCode)
    expect(codes).toEqual(builtInRoles.map((one) => one.roleCode))
    expect(codes).toHaveLength(18)
    expect(list[0]).toMatchObject({ roleCode: 'ADMIN', builtIn: 1, userCount: expect.any(Number) })
  })

  test('a new role gets a code, starts without rights and has a name of its own', async () => {
    const row = await make({ name: '志愿者' })
    expect(row).toMatchObject({
      dataScope: 'SELF',
      builtIn: 0,
      userCount: 0,
      roleCode: expect.stringMatching(/^ROLE\d{4}$/),
    })
    expect((await admin.ok(role.codes, { roleId: row.roleId })).codes).toEqual([])
    const again = await admin.call(role.create, { name: '志愿者' })
    expect(again).toMatchObject({ code: 21007, msg: '角色名称已存在', data: { errors: [{ field: 'name' }] } })
    expect((await admin.call(role.create, { name: '护士' })).code).toBe(21007)
    expect((await admin.call(role.create, { name: '另一个', roleCode: 'NURSE' })).code).toBe(21007)
  })

  test('a disabled role stays in the screen and leaves the dropdown list', async () => {
    const row = await make()
    await admin.ok(role.update, { roleId: row.roleId, status: 0, version: row.version })
    const names = async (query: object) => (await admin.ok(role.list, query)).list.map((one) => one.roleId)
    expect(await names({ size: 100 })).toContain(row.roleId)
    expect(await names({ page: 1, size: 999 })).not.toContain(row.roleId)
  })

  test('21205: a role with holders stays; built-in ones always', async () => {
    await makeRole(t, 'HELD', [])
    await t.as('HELD')
    await t.as('HELD')
    expect(await admin.call(role.remove, { roleId: 'role-held' })).toMatchObject({
      code: 21205,
      msg: '角色已分配给2个用户，不能删除',
    })
    expect((await admin.call(role.remove, { roleId: 'role-volunteer' })).code).toBe(21003)
    expect((await admin.call(role.remove, { roleId: 'role-nurse' })).code).toBe(21009)
    const row = await make()
    await admin.ok(role.remove, { roleId: row.roleId })
  })

  test('the administrators’ role cannot be disabled', async () => {
    const { list } = await admin.ok(role.list, { roleCode: 'ADMIN' })
    expect((await admin.call(role.update, { roleId: 'role-admin', status: 0, version: list[0].version })).code).toBe(
      21202,
    )
  })
})

describe('grants', () => {
  test('a granted button brings its page, marks the role as edited and signs its holders out', async () => {
    await makeRole(t, 'GRANTED', [])
    const holder = await t.as('GRANTED')
    const before = await admin.ok(role.codes, { roleId: 'role-granted' })
    const saved = await admin.ok(role.saveCodes, {
      roleId: 'role-granted',
      codes: ['live.visit.come.query'],
      version: before.version,
    })
    expect(saved.codes).toEqual(['live.visit.come', 'live.visit.come.query'])
    expect((await holder.call(auth.buttons)).code).toBe(4013)
    const stored = await t.db((db) =>
      db.selectFrom('role').select('customised').where('roleId', '=', 'role-granted').executeTakeFirstOrThrow(),
    )
    expect(stored.customised).toBe(1)
    expect(
      (await admin.call(role.saveCodes, { roleId: 'role-granted', codes: [], version: before.version })).code,
    ).toBe(21002)
    expect(
      (await admin.call(role.saveCodes, { roleId: 'role-granted', codes: ['no.such'], version: saved.version })).code,
    ).toBe(21001)
  })

  test('21203: a user who is no administrator gives neither codes nor a scope they lack', async () => {
    const page = 'systemmanage.role.index'
    await makeRole(t, 'GRANTER', [`${page}.query`, `${page}.grant`, `${page}.dataScope`], 'DEPT')
    const { deptId: own } = await makeDept(t)
    const granter = await t.as('GRANTER', { deptId: own })
    const row = await make()
    const target = { roleId: row.roleId, version: row.version }
    const beyond = await granter.call(role.saveCodes, { ...target, codes: ['expense.bill.query'] })
    expect(beyond).toMatchObject({ code: 21203, data: { errors: [{ field: 'codes' }] } })
    expect((await granter.call(role.dataScope, { ...target, dataScope: 'ALL' })).code).toBe(21203)
    const { deptId } = await makeDept(t)
    expect((await granter.call(role.dataScope, { ...target, dataScope: 'CUSTOM', deptIds: [deptId] })).code).toBe(21203)
    await granter.ok(role.dataScope, { ...target, dataScope: 'DEPT_CHILD' })
    const next = await granter.ok(role.codes, { roleId: target.roleId })
    await granter.ok(role.saveCodes, { roleId: row.roleId, codes: [`${page}.query`], version: next.version })
  })

  test('21207: a role with codes the caller lacks cannot be changed', async () => {
    const page = 'systemmanage.role.index'
    await makeRole(t, 'GRANTER_TWO', [`${page}.query`, `${page}.grant`])
    const granter = await t.as('GRANTER_TWO')
    await makeRole(t, 'RICH', ['expense.bill', 'expense.bill.query'])
    const codes = ['expense.bill.query', `${page}.query`]
    const answer = await granter.call(role.saveCodes, { roleId: 'role-rich', codes, version: 1 })
    expect(answer).toMatchObject({ code: 21207, msg: '该角色的权限超出您的管理范围' })
  })

  test('a custom scope names departments of this organisation', async () => {
    const row = await make()
    const target = { roleId: row.roleId, version: row.version, dataScope: 'CUSTOM' }
    expect((await admin.call(role.dataScope, target)).code).toBe(21001)
    expect((await admin.call(role.dataScope, { ...target, deptIds: ['dept-none'] })).code).toBe(21003)
    const { deptId } = await makeDept(t)
    expect(await admin.ok(role.dataScope, { ...target, deptIds: [deptId] })).toMatchObject({
      dataScope: 'CUSTOM',
      deptIds: [deptId],
    })
  })

  test('roles of another organisation are out of reach', async () => {
    const row = await make()
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    const target = { roleId: row.roleId, version: row.version }
    expect((await stranger.call(role.update, { ...target, name: '改' })).code).toBe(21003)
    expect((await stranger.call(role.codes, { roleId: row.roleId })).code).toBe(21003)
    expect((await stranger.call(role.saveCodes, { ...target, codes: [] })).code).toBe(21003)
    expect((await stranger.call(role.dataScope, { ...target, dataScope: 'ALL' })).code).toBe(21003)
    expect((await stranger.call(role.remove, target)).code).toBe(21003)
  })
})

describe('menus', () => {
  const find = async (menuId: string) => flatten(await admin.ok(role.menuList)).find((entry) => entry.menuId === menuId)

  test('an embedded page over https goes under a group and opens for users it is granted to', async () => {
    const link = { menuType: 'IN_LINK', parentId: '2302', menuName: '卫健平台', menuLink: 'https://example.org/report' }
    const elsewhere = await admin.call(role.menuCreate, { ...link, menuLink: 'ftp://example.org' })
    expect(elsewhere).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'menuLink', message: '链接地址须以 https:// 或 http:// 开头' }] },
    })
    expect((await admin.call(role.menuCreate, { ...link, menuLink: 'javascript:alert(1)' })).code).toBe(21001)
    expect((await admin.call(role.menuCreate, { ...link, menuLink: undefined })).code).toBe(21001)
    expect((await admin.call(role.menuCreate, { ...link, parentId: '230201' })).code).toBe(21001)
    expect((await admin.call(role.menuCreate, link)).code).toBe(21206)
    await admin.ok(serverConfig.saveServers, { outboundAllow: ['example.org'], version: 0 })
    const events: string[] = []
    const off = t.services.bus.subscribe((message) => events.push(message.event))
    const row = await admin.ok(role.menuCreate, link)
    off()
    expect(events).toContain('menu.changed')
    const tree = await admin.ok(auth.menu, { landingEndId: '1' })
    expect(JSON.stringify(tree)).toContain(row.menuId)
    await admin.ok(role.menuRemove, { menuId: row.menuId })
    expect(await find(row.menuId)).toBeUndefined()
  })

  test('a button code of the institution is added under a page, once, and can be granted', async () => {
    const button = { menuType: 'CUSTOM_FUNC', parentId: '230201', menuName: '盖章', code: 'seal' }
    const row = await admin.ok(role.menuCreate, button)
    expect(row.authorityCode).toBe('systemmanage.manager.index.seal')
    expect((await admin.call(role.menuCreate, button)).code).toBe(21007)
    expect((await admin.call(role.menuCreate, { ...button, code: 'a.b' })).code).toBe(21001)
    expect((await admin.call(role.menuCreate, { ...button, parentId: '2302', code: 'other' })).code).toBe(21001)
    const target = await make()
    const saved = await admin.ok(role.saveCodes, {
      roleId: target.roleId,
      codes: [row.authorityCode],
      version: target.version,
    })
    expect(saved.codes).toEqual(['systemmanage.manager.index', 'systemmanage.manager.index.seal'])
  })

  test('a removed button is taken out of the roles, and a role opened before may still be saved', async () => {
    const button = { menuType: 'CUSTOM_FUNC', parentId: '230201', menuName: '归档', code: 'archive' }
    const { menuId, authorityCode } = await admin.ok(role.menuCreate, button)
    const { roleId, version } = await make()
    const other = 'systemmanage.manager.index.query'
    const open = await admin.ok(role.saveCodes, { roleId, codes: [authorityCode, other], version })
    await admin.ok(role.menuRemove, { menuId })
    const now = await admin.ok(role.codes, { roleId })
    expect(now.codes).toEqual(open.codes.filter((code) => code !== authorityCode))
    // As it was before the roles were updated.
    const codes = JSON.stringify(open.codes)
    await t.db((db) => db.updateTable('role').set({ codes }).where('roleId', '=', roleId).execute())
    const saved = await admin.ok(role.saveCodes, { roleId, codes: open.codes, version: now.version })
    expect(saved.codes).not.toContain(authorityCode)
  })

  test('built-in entries change name, order and state only, and are never removed', async () => {
    const entry = await find('230103')
    const renamed = await admin.ok(role.menuUpdate, {
      menuId: '230103',
      menuName: '职位管理',
      sort: 30,
      version: entry?.version,
    })
    expect(renamed).toMatchObject({ menuName: '职位管理', sort: 30, builtIn: 1 })
    const version = renamed.version
    expect(
      (await admin.call(role.menuUpdate, { menuId: '230103', menuLink: 'https://example.org', version })).code,
    ).toBe(21009)
    expect((await admin.call(role.menuRemove, { menuId: '230103' })).code).toBe(21009)
    expect((await admin.call(role.menuUpdate, { menuId: '230103', menuName: '旧', version: version - 1 })).code).toBe(
      21002,
    )
  })

  test('a disabled group disables its entries, and their codes are gone', async () => {
    const group = await find('2303')
    const closed = await admin.ok(role.menuUpdate, { menuId: '2303', status: 0, version: group?.version })
    expect((await find('23030101'))?.status).toBe(0)
    t.clock.set('2025-06-10 10:00:05')
    expect((await admin.ok(auth.buttons)).map((one) => one.code)).not.toContain('archives.manager1.index.query')
    await admin.ok(role.menuUpdate, { menuId: '2303', status: 1, version: closed.version })
    expect((await find('23030101'))?.status).toBe(1)
  })

  test('the menu screen itself cannot be disabled', async () => {
    for (const menuId of ['23', '2302', '230203', '23020303']) {
      const entry = await find(menuId)
      expect((await admin.call(role.menuUpdate, { menuId, status: 0, version: entry?.version })).code).toBe(21009)
    }
  })

  test('a user who may only sort changes nothing else', async () => {
    await makeRole(t, 'SORTER', ['systemmanage.menu.index.query', 'systemmanage.menu.index.sort'])
    const sorter = await t.as('SORTER')
    const entry = await find('230104')
    const target = { menuId: '230104', version: entry?.version }
    expect((await sorter.call(role.menuUpdate, { ...target, menuName: '改名' })).code).toBe(401)
    await sorter.ok(role.menuUpdate, { ...target, sort: 9 })
  })
})

test('disabling a role signs its holders out', async () => {
  await makeRole(t, 'OFF', ['live.visit.come', 'live.visit.come.query'])
  const holder = await t.as('OFF')
  await admin.ok(role.update, { roleId: 'role-off', status: 0, version: 1 })
  expect((await holder.call(auth.buttons)).code).toBe(4013)
  expect((await admin.call(user.create, { loginName: 'offuser', userName: '某某', roleIds: ['role-off'] })).code).toBe(
    21009,
  )
})

interface Entry {
  menuId: string
  status: number
  version: number
  children: Entry[]
}
function flatten(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children)])
}

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { access } from '#contract/modules/platform/access/access.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept, makeEmp, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

/** Who may manage whose account: no user reaches accounts above his own, by any call (decision 026). */

const manager = 'systemmanage.manager.index'
const every = ['query', 'add', 'edit', 'delete', 'lock', 'resetPwd', 'role', 'kick'].map((name) => `${manager}.${name}`)
const visits = ['live.visit.come', 'live.visit.come.query']
const t = hosted()
const admin = enters(t, 'ADMIN')
/** Manages accounts and sees the whole institution, but has few permissions. */
let keeper: Client
/** Manages accounts within one ward; there are accounts above and below it. */
let ward: { deptId: string; above: string; below: string; keeper: Client }
beforeAll(async () => {
  await makeRole(t, 'KEEPER', [...every, 'systemmanage.session.index.kick', ...visits])
  await makeRole(t, 'WARD_KEEPER', [...every, ...visits], 'DEPT')
  await makeRole(t, 'VISITS', visits, 'SELF')
  await makeRole(t, 'VISITS_BELOW', visits, 'DEPT_CHILD')
  keeper = await t.as('KEEPER')
  const above = (await makeDept(t)).deptId
  const { deptId } = await makeDept(t, { parentId: above })
  const below = (await makeDept(t, { parentId: deptId })).deptId
  ward = { deptId, above, below, keeper: await t.as('WARD_KEEPER', { deptId }) }
})

let serial = 0
beforeEach(() => {
  serial += 1
})
const newUser = (more: object = {}) => ({
  loginName: `reach${serial}`,
  userName: `用户${serial}`,
  roleIds: ['role-visits'],
  ...more,
})

/** Every call on an account, with the answers. */
async function doors(client: Client, target: Client, more: { deptId?: string } = {}) {
  const { version } = await admin.ok(user.get, { userId: target.userId })
  const row = { userId: target.userId, version }
  const answers = {
    password: await client.call(auth.setPassword, { userId: target.userId, userPassword: 'Taken-over-77' }),
    roles: await client.call(user.setRoles, { ...row, roleIds: ['role-visits'] }),
    phone: await client.call(user.update, { ...row, phoneNum: '13812345678' }),
    department: await client.call(user.update, { ...row, deptId: more.deptId ?? null }),
    scope: await client.call(user.update, { ...row, dataScope: 'SELF' }),
    lock: await client.call(user.setStatus, { ...row, status: 2 }),
    stop: await client.call(user.setStatus, { ...row, status: 0 }),
    kick: await client.call(user.kick, row),
    remove: await client.call(user.remove, row),
  }
  const grant = await client.call(access.grant, { userIds: [target.userId], roleIds: ['role-visits'], mode: 'add' })
  return {
    ...Object.fromEntries(Object.entries(answers).map(([door, { code }]) => [door, code])),
    grant: grant.data?.items?.[0]?.code,
  }
}
const refused = (code: number) => ({
  password: code,
  roles: code,
  phone: code,
  department: code,
  scope: code,
  lock: code,
  stop: code,
  kick: code,
  remove: code,
  grant: code,
})

describe('accounts above the own', () => {
  test('21207: an account with more permissions is out of reach in every call', async () => {
    const director = await t.as('DIRECTOR')
    expect(await doors(keeper, director)).toEqual(refused(21207))
    expect((await keeper.call(auth.kickSession, { sessionId: director.sessionId })).code).toBe(21207)
    expect((await director.call(auth.userIsPass)).code).toBe(0)
  })

  test('401: an administrator is out of reach, and so is their session', async () => {
    const boss = await t.as('ADMIN')
    expect(await doors(keeper, boss)).toEqual(refused(401))
    expect((await keeper.call(auth.kickSession, { sessionId: boss.sessionId })).status).toBe(401)
    expect((await boss.call(auth.userIsPass)).code).toBe(0)
  })

  test('21207: a manager of one ward reaches neither the accounts of another ward nor those with a wider scope', async () => {
    const elsewhere = await t.as('VISITS', { deptId: ward.above })
    expect(await doors(ward.keeper, elsewhere)).toEqual(refused(21207))
    const wider = await t.as('VISITS_BELOW', { deptId: ward.deptId })
    expect(await doors(ward.keeper, wider)).toEqual(refused(21207))
  })

  test('an account within reach is managed as before', async () => {
    const created = await ward.keeper.ok(user.create, newUser({ deptId: ward.deptId }))
    await ward.keeper.ok(auth.setPassword, { userId: created.userId, userPassword: 'Given-by-ward-7' })
    const row = await ward.keeper.ok(user.get, { userId: created.userId })
    const next = await ward.keeper.ok(user.update, {
      userId: created.userId,
      phoneNum: '13812345678',
      version: row.version,
    })
    await ward.keeper.ok(user.setStatus, { userId: created.userId, status: 0, version: next.version })
  })

  test('the account of a wall screen cannot be given a password', async () => {
    await admin.ok(auth.createKey, { keyType: 'SCREEN', keyName: '门口大屏' })
    const screen = await t.db((db) =>
      db.selectFrom('userAccount').select(['userId', 'loginName']).where('screen', '=', 1).executeTakeFirstOrThrow(),
    )
    const body = { userId: screen.userId, userPassword: 'Given-to-screen-7' }
    expect((await admin.call(auth.setPassword, body)).code).toBe(21003)
    expect((await admin.call(user.update, { userId: screen.userId, userName: '改', version: 1 })).code).toBe(21003)
  })
})

describe('granted rights', () => {
  test('21203: an account is added to no department the giver does not see', async () => {
    const up = await ward.keeper.call(user.create, newUser({ deptId: ward.above }))
    expect(up).toMatchObject({ code: 21203, data: { errors: [{ field: 'deptId' }] } })
    const emp = await makeEmp(t, { deptId: ward.above })
    expect((await ward.keeper.call(user.create, newUser({ empId: emp.empId }))).code).toBe(21203)
    const created = await ward.keeper.ok(user.create, newUser({ deptId: ward.deptId }))
    const move = { userId: created.userId, deptId: ward.above, version: created.version }
    expect((await ward.keeper.call(user.update, move)).code).toBe(21203)
    const link = { userId: created.userId, empId: emp.empId, version: created.version }
    expect((await ward.keeper.call(user.update, link)).code).toBe(21203)
  })

  test('21203: a scope relative to the holder counts as the departments the holder would see', async () => {
    const wide = newUser({ deptId: ward.deptId, roleIds: ['role-visits-below'] })
    expect((await ward.keeper.call(user.create, wide)).code).toBe(21203)
    expect((await ward.keeper.call(user.create, newUser({ deptId: ward.deptId, dataScope: 'DEPT_CHILD' }))).code).toBe(
      21203,
    )
    const created = await ward.keeper.ok(user.create, newUser({ deptId: ward.deptId }))
    const row = { userId: created.userId, version: created.version }
    expect((await ward.keeper.call(user.update, { ...row, dataScope: 'DEPT_CHILD' })).code).toBe(21203)
    expect((await ward.keeper.call(user.setRoles, { ...row, roleIds: ['role-visits-below'] })).code).toBe(21203)
    expect((await ward.keeper.call(user.update, { ...row, dataScope: 'DEPT' })).code).toBe(0)
  })

  test('21203: a holder of a role with an own-records scope does not widen it', async () => {
    const page = 'systemmanage.role.index'
    const roleId = await makeRole(t, 'SELF_KEEPER', [`${page}.query`, `${page}.dataScope`], 'SELF')
    const holder = await t.as('SELF_KEEPER', { deptId: ward.deptId })
    for (const dataScope of ['DEPT', 'DEPT_CHILD', 'ALL', 'ORG_CHILD'])
      expect((await holder.call(role.dataScope, { roleId, dataScope, version: 1 })).code, dataScope).toBe(21203)
  })

  test('21203: a role is not widened for holders who would then see more than the giver', async () => {
    const page = 'systemmanage.role.index'
    await makeRole(t, 'DEPT_GIVER', [`${page}.query`, `${page}.dataScope`, ...visits], 'DEPT')
    const giver = await t.as('DEPT_GIVER', { deptId: ward.deptId })
    const roleId = await makeRole(t, 'WIDENED', visits, 'SELF')
    await t.as('WIDENED', { deptId: ward.above })
    expect((await giver.call(role.dataScope, { roleId, dataScope: 'DEPT', version: 1 })).code).toBe(21203)
    const near = await makeRole(t, 'WIDENED_NEAR', visits, 'SELF')
    await t.as('WIDENED_NEAR', { deptId: ward.deptId })
    expect((await giver.call(role.dataScope, { roleId: near, dataScope: 'DEPT', version: 1 })).code).toBe(0)
  })
})

test('21207: a role with more permissions or a wider scope cannot be changed', async () => {
  const codes = ['query', 'grant', 'dataScope', 'edit', 'delete'].map((name) => `systemmanage.role.index.${name}`)
  await makeRole(t, 'ROLE_KEEPER', [...codes, ...visits], 'DEPT')
  const holder = await t.as('ROLE_KEEPER', { deptId: ward.deptId })
  const rich = await makeRole(t, 'RICH', ['expense.bill', 'expense.bill.query'], 'SELF')
  const wide = await makeRole(t, 'WIDE', visits, 'ALL')
  for (const roleId of [rich, wide, 'role-admin']) {
    const row = { roleId, version: 1 }
    expect((await holder.call(role.saveCodes, { ...row, codes: visits })).code).toBe(21207)
    expect((await holder.call(role.dataScope, { ...row, dataScope: 'SELF' })).code).toBe(21207)
    expect((await holder.call(role.update, { ...row, status: 0 })).code).toBe(21207)
  }
  for (const roleId of [rich, wide]) expect((await holder.call(role.remove, { roleId, version: 1 })).code).toBe(21207)
})

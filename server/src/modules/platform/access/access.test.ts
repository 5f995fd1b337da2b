import { describe, expect, test } from 'vitest'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { access } from '#contract/modules/platform/access/access.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import type { Client } from '../../../../test/app.ts'
import { makeElder } from '../../../../test/elders.ts'
import { makeDept } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

describe('the table of rights', () => {
  test('shows each entry of the menu with the roles that give it', async () => {
    const { roles, rows } = await admin.ok(access.matrix)
    expect(roles.map((one) => one.name)).toContain('接待/销售')
    const add = rows.find((row) => row.code === 'live.visit.come.add')
    const giving = roles.filter((one) => add?.roleIds.includes(one.roleId)).map((one) => one.roleId)
    expect(giving).toContain('role-reception')
    for (const roleId of ['role-reception', 'role-nurse']) {
      const { codes } = await admin.ok(role.codes, { roleId })
      expect(
        rows
          .filter((row) => row.roleIds.includes(roleId))
          .map((row) => row.code)
          .toSorted(),
      ).toEqual(codes.filter((code) => rows.some((row) => row.code === code)).toSorted())
    }
  })

  test('names the users who may do an action, and the role that allows it', async () => {
    const reception = await t.as('RECEPTION')
    const holders = await admin.ok(access.holders, { code: 'live.visit.come.add' })
    expect(holders.find((one) => one.userId === reception.userId)?.because).toEqual(['接待/销售'])
    expect(holders.find((one) => one.userId === admin.userId)?.because).toEqual(['管理员'])
    const nurse = await t.as('NURSE')
    expect((await admin.ok(access.holders, { code: 'expense.bill.close' })).map((one) => one.userId)).not.toContain(
      nurse.userId,
    )
    expect((await nurse.call(access.matrix)).status).toBe(401)
    expect((await nurse.call(access.holders, { code: 'home.query' })).status).toBe(401)
  })
})

describe('viewing the product as another user', () => {
  test('counts the residents that account may see, and its menus', async () => {
    const { deptId, deptName } = await makeDept(t, { deptName: '观察区' })
    await makeElder(t, { name: '区内老人', deptId })
    await makeElder(t, { name: '别处老人' })
    const nurse = await t.as('NURSE', { deptId })
    const view = await admin.ok(access.view, { userId: nurse.userId })
    const theirs = await nurse.ok(resident.archives, {})
    expect(view.residents.total).toBe(theirs.total)
    expect(view.residents.sample.map((one) => one.oldmanName)).toEqual(['区内老人'])
    expect(view.residents.all).toBeGreaterThan(view.residents.total)
    expect(view.depts).toEqual([deptName])
    const own = await nurse.ok(auth.menu, { landingEndId: '1' })
    expect(own.map((menu) => menu.menuName)).toEqual(expect.arrayContaining(view.menus.map((menu) => menu.name)))
    expect(view.menus.map((menu) => menu.name)).toContain('护理膳食')
    expect(view.menus.map((menu) => menu.name)).not.toContain('费用管理')
  })

  test('is for users who may see users and roles, within the organisation', async () => {
    const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await admin.call(access.view, { userId: other.userId })).code).toBe(21003)
    const nurse = await t.as('NURSE')
    expect((await nurse.call(access.view, { userId: admin.userId })).status).toBe(401)
  })
})

describe('roles for many accounts', () => {
  const rolesOf = async (client: Client) => (await admin.ok(user.get, { userId: client.userId })).roleIds
  test('adds, takes away and replaces roles, and reports the result for each account', async () => {
    const first = await t.as('NURSE')
    const second = await t.as('CARER')
    const userIds = [first.userId, second.userId]
    const added = await admin.ok(access.grant, { userIds, roleIds: ['role-reception'], mode: 'add' })
    expect(added).toMatchObject({ total: 2, success: 2, fail: 0 })
    expect((await rolesOf(first)).toSorted()).toEqual(['role-nurse', 'role-reception'])
    expect((await first.call(resident.archives)).code).toBe(4013)
    await admin.ok(access.grant, { userIds, roleIds: ['role-reception'], mode: 'remove' })
    expect(await rolesOf(first)).toEqual(['role-nurse'])
    await admin.ok(access.grant, { userIds, roleIds: ['role-doctor'], mode: 'replace' })
    expect(await rolesOf(second)).toEqual(['role-doctor'])
  })

  test('a refused account keeps its roles and does not stop the others', async () => {
    const nurse = await t.as('NURSE')
    const userIds = [admin.userId, nurse.userId, 'nobody']
    const { items, success, fail } = await admin.ok(access.grant, { userIds, roleIds: ['role-doctor'], mode: 'add' })
    expect([success, fail]).toEqual([1, 2])
    const codeOf = (userId: string) => items.find((item) => item.userId === userId)?.code
    expect([codeOf(admin.userId), codeOf(nurse.userId), codeOf('nobody')]).toEqual([21201, 0, 21003])
    expect((await rolesOf(nurse)).toSorted()).toEqual(['role-doctor', 'role-nurse'])
    expect((await nurse.call(access.grant, { userIds, roleIds: ['role-doctor'] })).code).toBe(4013)
  })
})

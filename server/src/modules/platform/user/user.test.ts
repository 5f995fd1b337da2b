import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { newId } from '#core/new-id.ts'
import { bytesOf } from '../../../../test/answers.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept, makeEmp, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { exported } from '../../../../test/sheets.ts'
import { smsGateway } from '../../../../test/sms-gateway.ts'
import { visitor } from '../../../../test/visitor.ts'
import { sendForm } from '../file/test-forms.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
/** Manages users and holds the codes of a nurse, but is no administrator. */
let keeper: Client
beforeAll(async () => {
  const pages = ['query', 'add', 'edit', 'delete', 'lock', 'resetPwd', 'role', 'kick', 'export']
  const own = pages.map((name) => `systemmanage.manager.index.${name}`)
  const nurse = await t.db((db) =>
    db
      .selectFrom('role')
      .select('codes')
      .where('orgId', '=', t.orgId)
      .where('roleId', '=', 'role-nurse')
      .executeTakeFirstOrThrow(),
  )
  await makeRole(t, 'KEEPER', [...own, ...nurse.codes], 'DEPT')
  keeper = await t.as('KEEPER', { deptId: (await makeDept(t)).deptId })
})

let serial = 0
const newUser = (more: object = {}) => {
  serial += 1
  return { loginName: `user${serial}`, userName: `用户${serial}`, roleIds: ['role-nurse'], ...more }
}
const login = async (loginName: string, loginPassword: string) => {
  const response = await t.app.inject({ method: 'POST', url: auth.login.path, payload: { loginName, loginPassword } })
  return response.json()
}

describe('new accounts', () => {
  test('where the institution does not require it, the first password need not be changed', async () => {
    const ask = (value: 0 | 1) =>
      admin.ok(setting.saveSwitches, { list: [{ settingKey: 'pwdFirstLoginChange', value }] })
    await ask(0)
    const { loginName, password } = await admin.ok(user.create, newUser())
    await ask(1)
    expect(await login(loginName, password ?? '')).toMatchObject({ code: 0, data: { resetPassword: 0 } })
  })

  test('the generated password is shown once, signs in and must be changed', async () => {
    const requestNo = newId()
    const body = { ...newUser({ phoneNum: '13812345678' }), requestNo }
    const created = await admin.ok(user.create, body)
    expect(created.password).toMatch(/^\S{12}$/)
    expect(created).toMatchObject({ loginName: body.loginName, roleNames: '护士', isAdmin: 0, status: 1 })
    const signedIn = await login(body.loginName, created.password ?? '')
    expect(signedIn).toMatchObject({ code: 0, data: { resetPassword: 1 } })
    const again = await admin.ok(user.create, body)
    expect(again).toMatchObject({ userId: created.userId, password: null })
    const stored = await t.db((db) =>
      db.selectFrom('requestNo').select('answer').where('requestNo', '=', requestNo).executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(stored.answer)).not.toContain(created.password)
    expect(await admin.ok(user.get, { userId: created.userId })).not.toHaveProperty('password')
  })

  test('refuses a login name in use, in any case and in any organisation', async () => {
    const body = newUser()
    await admin.ok(user.create, body)
    const again = await admin.call(user.create, { ...newUser(), loginName: body.loginName.toUpperCase() })
    expect(again).toMatchObject({ code: 21007, msg: '登录名已存在', data: { errors: [{ field: 'loginName' }] } })
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await stranger.call(user.create, { ...newUser(), loginName: body.loginName })).code).toBe(21007)
  })

  test('refuses invalid login names and accounts without a role', async () => {
    for (const loginName of ['1abc', 'a b', '张三', "a'; drop"]) {
      expect((await admin.call(user.create, newUser({ loginName }))).code).toBe(21001)
    }
    expect((await admin.call(user.create, newUser({ roleIds: [] }))).code).toBe(21001)
    expect((await admin.call(user.create, newUser({ roleIds: ['role-none'] }))).code).toBe(21003)
    expect((await admin.call(user.create, newUser({ dataScope: 'CUSTOM' }))).code).toBe(21001)
  })

  test('21204: one account per employee; phone and department come from the employee', async () => {
    const emp = await makeEmp(t)
    const created = await admin.ok(user.create, newUser({ empId: emp.empId }))
    expect(created).toMatchObject({ empName: emp.empName, deptId: emp.deptId, phoneNum: '13900001111' })
    const again = await admin.call(user.create, newUser({ empId: emp.empId }))
    expect(again).toMatchObject({ code: 21204, data: { errors: [{ field: 'empId' }] } })
  })

  test('a user who may only open accounts for employees needs an employee', async () => {
    const hr = await t.as('HR')
    expect((await hr.call(user.create, newUser())).code).toBe(401)
  })
})

describe('rights', () => {
  test('scenario 6: a role taken away ends the sessions, and the next sign-in has fewer codes', async () => {
    const created = await admin.ok(user.create, newUser({ roleIds: ['role-nurse', 'role-carer'] }))
    const before = await login(created.loginName, created.password ?? '')
    expect(codesOf(before)).toContain('drug.drugGetList.give')
    const li = await t.as('NURSE')
    const row = await admin.ok(user.get, { userId: li.userId })
    await admin.ok(user.setRoles, { userId: li.userId, roleIds: ['role-carer'], version: row.version })
    expect((await li.call(auth.buttons)).code).toBe(4013)
    const fresh = await admin.ok(user.get, { userId: created.userId })
    await admin.ok(user.setRoles, { userId: created.userId, roleIds: ['role-carer'], version: fresh.version })
    expect(codesOf(await login(created.loginName, created.password ?? ''))).not.toContain('drug.drugGetList.give')
  })

  test('21201: nobody changes their own roles, state or scope', async () => {
    const own = { userId: admin.userId, version: 1 }
    expect((await admin.call(user.setRoles, { ...own, roleIds: ['role-nurse'] })).code).toBe(21201)
    expect((await admin.call(user.setStatus, { ...own, status: 0 })).code).toBe(21201)
    expect((await admin.call(user.remove, { userId: admin.userId })).code).toBe(21201)
    expect((await admin.call(user.update, { ...own, dataScope: 'SELF' })).code).toBe(21201)
  })

  test('21203: a user who is no administrator grants only codes they hold', async () => {
    expect((await keeper.call(user.create, newUser({ roleIds: ['role-finance'] }))).code).toBe(21203)
    expect((await keeper.call(user.create, newUser({ roleIds: ['role-admin'] }))).code).toBe(21203)
    expect((await keeper.call(user.create, newUser({ dataScope: 'ALL' }))).code).toBe(21203)
    const created = await keeper.ok(user.create, newUser())
    const row = await keeper.ok(user.get, { userId: created.userId })
    const roleIds = ['role-nurse', 'role-director']
    expect((await keeper.call(user.setRoles, { userId: row.userId, roleIds, version: row.version })).code).toBe(21203)
  })

  test('keeps a role the account has already, even a disabled one', async () => {
    const used = await makeRole(t, 'OUT_OF_USE', [])
    const created = await admin.ok(user.create, newUser({ roleIds: [used] }))
    await admin.ok(role.update, { roleId: used, status: 0, version: 1 })
    const roleIds = [used, 'role-nurse']
    const changed = await keeper.ok(user.setRoles, { userId: created.userId, roleIds, version: created.version })
    expect(changed.roleIds).toHaveLength(2)
  })

  test('only an administrator touches an administrator', async () => {
    const row = await admin.ok(user.get, { userId: admin.userId })
    const target = { userId: admin.userId, version: row.version }
    expect((await keeper.call(user.setStatus, { ...target, status: 0 })).code).toBe(401)
    expect((await keeper.call(user.kick, target)).code).toBe(401)
    expect((await keeper.call(user.update, { ...target, userName: '改名' })).code).toBe(401)
  })

  test('a stopped account is signed out and another version is refused', async () => {
    const nurse = await t.as('NURSE')
    const row = await admin.ok(user.get, { userId: nurse.userId })
    expect((await admin.call(user.setStatus, { userId: nurse.userId, status: 0, version: 99 })).code).toBe(21002)
    await admin.ok(user.setStatus, { userId: nurse.userId, status: 0, version: row.version })
    expect((await nurse.call(auth.buttons)).code).toBe(4013)
  })

  test('a user who may only lock cannot reopen a stopped account, one who may edit can stop a locked one', async () => {
    const page = 'systemmanage.manager.index'
    await makeRole(t, 'BARE', [])
    await makeRole(t, 'LOCKER', [`${page}.lock`], 'ALL')
    await makeRole(t, 'EDITOR', [`${page}.edit`], 'ALL')
    const locker = await t.as('LOCKER')
    const editor = await t.as('EDITOR')
    const created = await admin.ok(user.create, newUser({ roleIds: ['role-bare'] }))
    const set = (client: Client, status: number, version: number) =>
      client.call(user.setStatus, { userId: created.userId, status, version })
    expect((await set(locker, 2, created.version)).code).toBe(0)
    expect((await set(editor, 1, created.version + 1)).status).toBe(401)
    expect((await set(editor, 0, created.version + 1)).code).toBe(0)
    expect((await set(locker, 2, created.version + 2)).status).toBe(401)
    expect((await set(editor, 1, created.version + 2)).code).toBe(0)
  })

  test('another department or data scope ends the sessions, another name does not', async () => {
    const nurse = await t.as('NURSE')
    const { deptId } = await makeDept(t)
    let row = await admin.ok(user.get, { userId: nurse.userId })
    row = await admin.ok(user.update, { userId: nurse.userId, userName: '李护士', version: row.version })
    expect((await nurse.call(auth.buttons)).code).toBe(0)
    const change = { userId: nurse.userId, dataScope: 'CUSTOM', dataDeptIds: [deptId], version: row.version }
    expect(await admin.ok(user.update, change)).toMatchObject({ dataScope: 'CUSTOM', dataDeptIds: [deptId] })
    expect((await nurse.call(auth.buttons)).code).toBe(4013)
  })
})

describe('the last administrator', () => {
  test('scenario 24 (21202): cannot be stopped, removed or stripped of the role', async () => {
    const orgId = await t.otherOrg()
    const first = await t.as('ADMIN', { orgId })
    const second = await t.as('ADMIN', { orgId })
    await t.services.database.withSystem((db) =>
      db
        .updateTable('userAccount')
        .set({ status: 0 })
        .where('orgId', '=', orgId)
        .where('userId', 'not in', [first.userId, second.userId])
        .execute(),
    )
    const row = await first.ok(user.get, { userId: second.userId })
    await first.ok(user.setStatus, { userId: second.userId, status: 0, version: row.version })
    await t.services.database.withSystem(async (db) => {
      await db
        .updateTable('session')
        .set({ revokedTime: null, revokeReason: null })
        .where('userId', '=', second.userId)
        .execute()
    })
    t.services.sessions.forget()
    const last = await first.ok(user.get, { userId: first.userId })
    const target = { userId: first.userId, version: last.version }
    expect((await second.call(user.setStatus, { ...target, status: 0 })).code).toBe(21202)
    expect((await second.call(user.setRoles, { ...target, roleIds: ['role-nurse'] })).code).toBe(21202)
    expect((await second.call(user.remove, target)).code).toBe(21202)
  })

  test('of two administrators who stop each other at once one stays', async () => {
    const orgId = await t.otherOrg()
    const first = await t.as('ADMIN', { orgId })
    const second = await t.as('ADMIN', { orgId })
    await t.services.database.withSystem((db) =>
      db
        .updateTable('userAccount')
        .set({ status: 0 })
        .where('orgId', '=', orgId)
        .where('userId', 'not in', [first.userId, second.userId])
        .execute(),
    )
    const stop = { status: 0, version: 1 }
    const answers = await Promise.all([
      first.call(user.setStatus, { ...stop, userId: second.userId }),
      second.call(user.setStatus, { ...stop, userId: first.userId }),
    ])
    expect(answers.map((answer) => answer.code).filter((code) => code === 0)).toHaveLength(1)
  })
})

describe('daily work', () => {
  test('kick signs the user out with the administrator’s words', async () => {
    const nurse = await t.as('NURSE')
    expect(await admin.ok(user.kick, { userId: nurse.userId })).toEqual({ ended: 1 })
    expect(await nurse.call(auth.buttons)).toMatchObject({ code: 4013, msg: '您已被管理员强制下线，请重新登录' })
  })

  test('a used account is stopped instead of removed, an unused one is removed', async () => {
    const created = await admin.ok(user.create, newUser())
    expect(await admin.ok(user.remove, { userId: created.userId })).toEqual({ deleted: 1 })
    expect((await admin.call(user.get, { userId: created.userId })).code).toBe(21003)
    const used = await admin.ok(user.create, newUser())
    await login(used.loginName, used.password ?? '')
    expect(await admin.ok(user.remove, { userId: used.userId })).toEqual({ deleted: 0 })
    expect((await admin.ok(user.get, { userId: used.userId })).status).toBe(0)
  })

  test('the list finds by name, role, department and state, and masks phones', async () => {
    const { deptId } = await makeDept(t)
    const created = await admin.ok(user.create, newUser({ deptId, phoneNum: '13812345678', roleIds: ['role-doctor'] }))
    const found = await admin.ok(user.list, {
      deptId,
      roleId: 'role-doctor',
      loginName: created.loginName.toUpperCase(),
      status: 1,
    })
    expect(found).toMatchObject({ total: 1, list: [{ phoneNum: '138****5678', roleNames: '医生' }] })
    expect(JSON.stringify(found)).not.toContain('passwordHash')
    expect(await admin.ok(user.list, { deptId, roleId: 'role-nurse' })).toMatchObject({ total: 0 })
    const file = await admin.ok(user.list, { deptId, export: 'xlsx' })
    const sheet = await exported(bytesOf(file))
    expect(sheet.heads).toContain('登录名')
    expect(sheet.rows).toHaveLength(1)
  })

  test('people change their own name, phone and quick entries', async () => {
    const nurse = await t.as('NURSE')
    const row = await nurse.ok(user.get, { userId: nurse.userId })
    const entry = { menuId: '120201', menuName: '老人档案', routePath: '/live/archives/base' }
    await nurse.ok(user.update, { userId: nurse.userId, quickEntry: [entry] })
    const next = await nurse.ok(user.get, { userId: nurse.userId })
    expect(next.quickEntry).toMatchObject([entry])
    expect((await nurse.call(user.update, { userId: nurse.userId, userName: '新名', version: row.version })).code).toBe(
      21002,
    )
    await nurse.ok(user.update, { userId: nurse.userId, userName: '新名', version: next.version })
    expect((await nurse.call(user.get, { userId: admin.userId })).code).toBe(401)
    expect((await nurse.call(user.update, { userId: admin.userId, userName: '改', version: 1 })).code).toBe(401)
    const many = Array.from({ length: 13 }, () => entry)
    expect((await nurse.call(user.update, { userId: nurse.userId, quickEntry: many })).code).toBe(21001)
  })

  test('21114: a user changes his own number with the code sent to it, and cannot use that of another number', async () => {
    const sms = await smsGateway()
    t.services.env.sms = sms.gateway
    const nurse = await t.as('NURSE')
    const guest = visitor(t, '10.30.0.1')
    const before = await nurse.ok(user.get, { userId: nurse.userId })
    const change = (more: object) =>
      nurse.call(user.update, { userId: nurse.userId, phoneNum: '13755556666', version: before.version, ...more })
    expect(await change({})).toMatchObject({ code: 21114, data: { errors: [{ field: 'smsCode' }] } })
    const ask = async (userTelephone: string) =>
      (await guest.call(auth.smsCode, { userTelephone, ...(await guest.picture()) })).code
    expect([await ask('13755556666'), await ask('13755557777')]).toEqual([0, 0])
    const smsCode = sms.codeFor('13755556666')
    // The code sent to one number does not prove another.
    expect((await change({ phoneNum: '13755557777', smsCode })).code).toBe(21114)
    expect((await change({ smsCode })).data).toMatchObject({ phoneNum: '13755556666' })
    expect((await change({ phoneNum: '13755558888', smsCode, version: before.version + 1 })).code).toBe(21114)
    await sms.close()
    t.services.env.sms = undefined
    const other = await nurse.ok(user.get, { userId: nurse.userId })
    const body = { userId: nurse.userId, phoneNum: '13755559999', version: other.version }
    expect((await admin.ok(user.update, body)).phoneNum).toBe('13755559999')
  })

  test('the picture of a user stays with the account and is read with a ticket; a foreign file is refused', async () => {
    const nurse = await t.as('NURSE')
    const content = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#1e87f0' } })
      .png()
      .toBuffer()
    const upload = async (client: Client) =>
      (await sendForm(t, file.uploadCommon, { name: 'me.png', content, client })).data.imagePath
    const { version } = await nurse.ok(user.get, { userId: nurse.userId })
    const save = (photo: string | null, at: number) =>
      nurse.call(user.update, { userId: nurse.userId, photo, version: at })
    const saved = await save(await upload(nurse), version)
    expect(saved.data.photo).toMatch(/^\/files\/[\w-]+\?t=/)
    const stored = await t.db((db) =>
      db.selectFrom('file').select('bound').where('bizType', '=', 'userAccount.photo').executeTakeFirstOrThrow(),
    )
    expect(stored.bound).toBe(1)
    expect((await t.app.inject({ url: saved.data.photo ?? '' })).statusCode).toBe(200)
    expect((await save(await upload(admin), version + 1)).code).toBe(21010)
    expect((await save(null, version + 1)).data.photo).toBeNull()
  })

  test('only users who manage them see biometric references of employees', async () => {
    const emp = await makeEmp(t)
    const row = { orgId: t.orgId, bioId: newId(), bioType: 3, deviceNo: 'IC-1', bindTime: '2025-06-01 08:00:00' }
    await t.db((db) =>
      db
        .insertInto('biometric')
        .values({ ...row, empId: emp.empId })
        .execute(),
    )
    expect(await admin.ok(user.biometric, { empId: emp.empId })).toEqual([
      { bioId: row.bioId, bioType: 3, deviceNo: 'IC-1', bindTime: '2025-06-01 08:00:00' },
    ])
    const nurse = await t.as('NURSE')
    expect((await nurse.call(user.biometric, { empId: emp.empId })).code).toBe(401)
    expect(await admin.ok(user.biometric, {})).toEqual([])
  })

  test('users of another organisation are out of reach', async () => {
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    const target = { userId: admin.userId, version: 1 }
    expect((await stranger.call(user.get, { userId: target.userId })).code).toBe(21003)
    expect((await stranger.call(user.update, { ...target, userName: '改' })).code).toBe(21003)
    expect((await stranger.call(user.setStatus, { ...target, status: 0 })).code).toBe(21003)
    expect((await stranger.call(user.setRoles, { ...target, roleIds: ['role-nurse'] })).code).toBe(21003)
    expect((await stranger.call(user.kick, target)).code).toBe(21003)
    expect((await stranger.call(user.remove, target)).code).toBe(21003)
  })
})

function codesOf(answer: { data: { authority: { code: string }[] } }) {
  return answer.data.authority.map((one) => one.code)
}

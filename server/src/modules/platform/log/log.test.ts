import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { log } from '#contract/modules/platform/log/log.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { bytesOf } from '../../../../test/answers.ts'
import { makeDept, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { exported } from '../../../../test/sheets.ts'
import { scrub } from './front.ts'

const t = hosted({ now: '2025-06-10 10:00:00' })
const admin = enters(t, 'ADMIN')
const nurse = enters(t, 'NURSE')

const path = '/pims/di-pi/frontLog'
const entry = (message: string, more: object = {}) => ({
  id: '1',
  type: 'err',
  message,
  pageUrl: 'http://localhost/#/live/oldman',
  ajaxUrl: '/pims/web-pi/oldmans',
  parms: '{}',
  datetime: '2025-06-10 09:59:58',
  ts: 1749520798000,
  ...more,
})
/** A report, as a browser sends it without its session, or with its token alone. */
async function report(entries: object[], more: { token?: string; ip?: string } = {}) {
  const headers: Record<string, string> = more.token ? { token: more.token } : {}
  const response = await t.app.inject({
    method: 'POST',
    url: path,
    payload: { log: entries },
    headers,
    remoteAddress: more.ip ?? '10.0.0.1',
  })
  return { status: response.statusCode, ...response.json() }
}
const rowsOf = (message: string) =>
  t.services.database.withSystem((db) => db.selectFrom('frontLog').selectAll().where('message', '=', message).execute())

describe('operation log', () => {
  test('a write leaves a sentence, the user, the parameters and the duration; a refused one its code', async () => {
    const row = await admin.ok(dictionary.create, { dictionaryCode: 'HOBBY', dictionaryName: '茶艺' })
    await admin.call(dictionary.create, { dictionaryCode: 'HOBBY', dictionaryName: '茶艺' })
    const { list } = await admin.ok(log.list, { module: 'dictionary' })
    expect(list[1]).toMatchObject({
      content: '新增字典项：茶艺',
      operType: 'ADD',
      userName: 'ADMIN用户',
      resultCode: 0,
      targetId: row.dictionaryId,
      menuName: '新增字典项',
    })
    expect(list[0]).toMatchObject({ resultCode: 21007, message: '字典名称已存在' })
    expect((await admin.ok(log.list, { result: 1, keyword: '被拒绝' })).total).toBe(1)
    expect(
      (await admin.ok(log.list, { operType: 'ADD', operUserName: 'ADMIN', ip: '127.0.0.1', keyword: '茶艺' })).list.map(
        (one) => one.resultCode,
      ),
    ).toContain(0)
    expect((await admin.ok(log.list, { operUserName: '没有这个人' })).total).toBe(0)
  })

  test('logs a refused read, but not a permitted one', async () => {
    const nurse = await t.as('NURSE')
    expect((await nurse.call(log.list)).status).toBe(401)
    await nurse.ok(auth.buttons)
    const { list } = await admin.ok(log.list, { operUserName: 'NURSE用户' })
    expect(list).toMatchObject([
      { content: '操作日志被拒绝：权限不足，无法访问，请联系管理员', operType: 'AUTH', resultCode: 401 },
    ])
  })

  test('reads at most 92 days at once, and older rows only when asked for', async () => {
    const old = {
      orgId: t.orgId,
      logId: 'old',
      module: 'visit',
      operType: 'ADD',
      content: '很久以前',
      operTime: '2025-01-05 08:00:00',
    }
    await t.db((db) => db.insertInto('operLog').values(old).execute())
    const answer = await admin.call(log.list, { timeFrom: '2025-01-01 00:00:00', timeTo: '2025-04-03 00:00:00' })
    expect(answer).toMatchObject({ code: 21001, data: { errors: [{ field: 'timeTo' }] } })
    expect((await admin.ok(log.list, { keyword: '很久以前' })).total).toBe(0)
    expect((await admin.ok(log.list, { keyword: '很久以前', timeFrom: '2025-01-01 00:00:00' })).total).toBe(1)
    expect(
      (
        await admin.ok(log.list, {
          keyword: '很久以前',
          timeFrom: '2025-01-01 00:00:00',
          timeTo: '2025-04-02 00:00:00',
        })
      ).total,
    ).toBe(1)
  })

  test('an export is a workbook and is itself logged', async () => {
    const { data } = await admin.call(log.list, { export: 'xlsx', module: 'dictionary' })
    const sheet = await exported(bytesOf(data))
    expect(sheet.heads).toEqual(expect.arrayContaining(['时间', '操作人', '模块', '类型', '内容']))
    expect(sheet.rows.flat()).toEqual(expect.arrayContaining(['数据字典', '新增']))
    expect((await admin.ok(log.list, { operType: 'EXPORT' })).list[0]).toMatchObject({
      content: '导出操作日志',
      module: 'log',
    })
  })

  test('refuses a workbook of more than 20000 rows (21005)', async () => {
    const many = await t.as('ADMIN', { orgId: await t.otherOrg() })
    await t.services.database.withSystem((db) =>
      sql`insert into oper_log (org_id, log_id, module, oper_type, content, oper_time)
        select org_id, 'many-' || at, 'log', 'QUERY', '查询', '2025-06-10 09:00:00'
        from user_account, generate_series(1, 20001) at where user_id = ${many.userId}`.execute(db),
    )
    const answer = await many.call(log.list, { export: 'xlsx' })
    expect(answer).toMatchObject({ code: 21005, msg: '导出数据超过20000条，请缩小查询范围' })
  })

  test('is for holders of its permission, each organisation by itself', async () => {
    expect((await nurse.call(log.list)).status).toBe(401)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await stranger.ok(log.list)).total).toBe(0)
    expect((await stranger.ok(log.dataLogs)).total).toBe(0)
  })

  test('stores no passwords and no whole phone numbers', async () => {
    const display = await admin.ok(setting.display)
    await admin.ok(setting.saveDisplay, { ...display, windowName: '13812345678' })
    const wrong = { ...display, version: display.version + 1, windowName: '13812345678', loginPwd: 'Secret-123' }
    expect((await admin.call(setting.saveDisplay, wrong)).code).toBe(21001)
    const { list } = await admin.ok(log.list, { module: 'setting' })
    const text = JSON.stringify(list)
    expect(text).not.toContain('13812345678')
    expect(text).not.toContain('Secret-123')
    expect(text).toContain('138****5678')
  })

  test('the application cannot change or remove a row', async () => {
    await expect(t.db((db) => db.updateTable('operLog').set({ content: '改' }).execute())).rejects.toThrow(
      /permission denied/,
    )
    await expect(t.db((db) => db.deleteFrom('dataLog').execute())).rejects.toThrow(/permission denied/)
  })
})

describe('data-change log', () => {
  test('shows the old and the new value of a field, in words', async () => {
    const row = await admin.ok(dictionary.create, { dictionaryCode: 'HOBBY', dictionaryName: '插花' })
    await admin.ok(dictionary.update, { dictionaryId: row.dictionaryId, version: row.version, status: 0 })
    const { list } = await admin.ok(log.dataLogs, { entity: 'dictionary', entityId: row.dictionaryId })
    expect(list[0]).toMatchObject({
      entityLabel: '字典项',
      entityName: '插花',
      action: 'EDIT',
      userName: 'ADMIN用户',
      reason: '修改字典项：插花',
      operTime: '2025-06-10 10:00:00',
      fields: [{ field: 'status', fieldName: '启用', oldValue: 1, newValue: 0, oldText: '是', newText: '否' }],
      summary: '启用：是→否',
    })
    expect(list[1]).toMatchObject({ action: 'ADD' })
    expect((await admin.ok(log.dataLogs, { logId: list[0].logId })).total).toBe(1)
    expect((await admin.ok(log.dataLogs, { entityName: '插花', action: 'ADD', operUserName: 'ADMIN' })).total).toBe(1)
    expect((await admin.ok(log.dataLogs, { timeFrom: '2025-06-11 00:00:00' })).total).toBe(0)
  })

  test('shows a business setting by its name and label', async () => {
    await admin.ok(setting.saveSwitches, {
      list: [
        { settingKey: 'roomSexLimit', value: 0 },
        { settingKey: 'menuOpenStatus', value: 'CLOSE' },
      ],
    })
    const { list } = await admin.ok(log.dataLogs, { entity: 'setting' })
    expect(list.slice(0, 2).map((row) => row.summary)).toEqual(['房间性别限制：是→否', '侧边菜单：显示→隐藏'])
    expect(list[0]).toMatchObject({ entityLabel: '系统设置', entityName: '房间性别限制' })
  })

  test('shows a record that a field names by its name, and by its id once it is removed', async () => {
    const one = await makeDept(t, { deptName: '康复科' })
    const other = await makeDept(t, { deptName: '药剂科' })
    const created = await admin.ok(org.deptCreate, { deptName: '理疗室', deptType: 1, parentId: one.deptId })
    const { deptId, version } = created
    await admin.ok(org.deptUpdate, { deptId, parentId: other.deptId, version })
    const read = async () => (await admin.ok(log.dataLogs, { entity: 'dept', entityId: deptId })).list
    expect((await read()).map(({ summary }) => summary)).toEqual([
      expect.stringContaining('上级部门：康复科→药剂科'),
      expect.stringContaining('上级部门：空→康复科'),
    ])
    await t.db((db) => db.deleteFrom('dept').where('deptId', '=', one.deptId).execute())
    expect((await read())[0].summary).toContain(`上级部门：${one.deptId}→药剂科`)
  })

  test('a user who sees some departments reads his own changes in the data log, one who sees all departments reads all', async () => {
    const codes = ['systemSetting.dataLog.query', 'systemSetting.dictionarys.add']
    await makeRole(t, 'WARD_LOGS', codes, 'DEPT')
    await makeRole(t, 'HOUSE_LOGS', codes, 'ALL')
    const { deptId } = await makeDept(t)
    const ward = await t.as('WARD_LOGS', { deptId })
    const house = await t.as('HOUSE_LOGS')
    expect((await house.ok(log.dataLogs)).total).toBeGreaterThan(0)
    expect((await ward.ok(log.dataLogs)).total).toBe(0)
    await ward.ok(dictionary.create, { dictionaryCode: 'HOBBY', dictionaryName: '沙画' })
    expect((await ward.ok(log.dataLogs)).list.map(({ entityName }) => entityName)).toEqual(['沙画'])
  })

  test('a refused write leaves no row', async () => {
    const before = (await admin.ok(log.dataLogs)).total
    await admin.call(dictionary.create, { dictionaryCode: 'HOBBY', dictionaryName: '插花' })
    expect((await admin.ok(log.dataLogs)).total).toBe(before)
  })

  test('the chain verifies, also with times of milliseconds', async () => {
    t.clock.set('2025-06-10 10:00:00')
    const ms = t.clock.ms() + 250
    const real = t.services.clock.ms
    t.services.clock.ms = () => ms
    await admin.ok(dictionary.create, { dictionaryCode: 'HOBBY', dictionaryName: '烘焙' })
    t.services.clock.ms = real
    const verified = await admin.ok(log.verify)
    expect(verified).toMatchObject({ ok: true, firstBadId: null })
    expect(verified.count).toBeGreaterThan(3)
    expect((await nurse.call(log.verify)).status).toBe(401)
  })

  test('scenario 17: finds a row altered in the database', async () => {
    const rows = await t.db((db) =>
      db.selectFrom('dataLog').select(['changeId', 'seq', 'fields']).orderBy('seq').execute(),
    )
    const [, second, third] = rows
    const change = (values: { fields?: string; userName?: string }) =>
      t.services.database.withSystem((db) =>
        db
          .updateTable('dataLog')
          .set(values)
          .where('orgId', '=', t.orgId)
          .where('changeId', '=', second.changeId)
          .execute(),
      )
    await change({ fields: JSON.stringify([{ field: 'status', fieldName: '启用', oldValue: 0, newValue: 1 }]) })
    expect(await admin.ok(log.verify)).toMatchObject({ ok: false, firstBadId: second.changeId })
    await change({ fields: JSON.stringify(second.fields) })
    expect((await admin.ok(log.verify)).ok).toBe(true)
    const saved = await t.services.database.withSystem((db) =>
      db.selectFrom('dataLog').selectAll().where('changeId', '=', second.changeId).executeTakeFirstOrThrow(),
    )
    await t.services.database.withSystem((db) =>
      db.deleteFrom('dataLog').where('orgId', '=', t.orgId).where('changeId', '=', second.changeId).execute(),
    )
    expect(await admin.ok(log.verify)).toMatchObject({ ok: false, firstBadId: third.changeId })
    const last = rows.at(-1)
    await t.services.database.withSystem((db) =>
      db
        .insertInto('dataLog')
        .values({ ...saved, fields: JSON.stringify(saved.fields) })
        .execute(),
    )
    expect((await admin.ok(log.verify)).ok).toBe(true)
    await t.services.database.withSystem((db) =>
      db
        .deleteFrom('dataLog')
        .where('orgId', '=', t.orgId)
        .where('changeId', '=', last?.changeId ?? '')
        .execute(),
    )
    expect(await admin.ok(log.verify)).toMatchObject({ ok: false, firstBadId: rows.at(-2)?.changeId })
  })
})

describe('front log', () => {
  test('accepts reports from the sign-in page and from a session, which names the user', async () => {
    expect((await report([entry('登录页出错')])).code).toBe(0)
    expect((await report([entry('页面出错')], { token: nurse.token })).code).toBe(0)
    expect((await report([entry('令牌失效后出错')], { token: 'gone' })).code).toBe(0)
    expect(await rowsOf('登录页出错')).toMatchObject([
      { userId: null, type: 'err', datetime: '2025-06-10 09:59:58', ip: '10.0.0.1' },
    ])
    expect(await rowsOf('页面出错')).toMatchObject([{ userId: nurse.userId, userName: 'NURSE用户' }])
    expect(await rowsOf('令牌失效后出错')).toMatchObject([{ userId: null }])
  })

  test('leaves no row in the operation log', async () => {
    expect((await admin.ok(log.list, { module: 'log', operType: 'ADD' })).total).toBe(0)
  })

  test('accepts at most 20 a minute from an address without a session', async () => {
    t.clock.set('2025-06-10 11:00:00')
    for (let n = 0; n < 20; n += 1) expect((await report([entry('太多')], { ip: '10.0.0.2' })).status).toBe(200)
    expect((await report([entry('太多')], { ip: '10.0.0.2' })).status).toBe(429)
    expect((await report([entry('太多')], { ip: '10.0.0.3' })).status).toBe(200)
    expect((await report([entry('太多')], { ip: '10.0.0.2', token: nurse.token })).status).toBe(200)
    t.clock.set('2025-06-10 11:01:01')
    expect((await report([entry('太多')], { ip: '10.0.0.2' })).status).toBe(200)
  })

  test('accepts 32 KB without a session, 64 KB with one', async () => {
    const big = (kb: number) => [entry('很大', { parms: 'x '.repeat(kb * 512) })]
    expect((await report(big(33), { ip: '10.0.0.4' })).status).toBe(413)
    expect((await report(big(33), { token: nurse.token })).status).toBe(200)
    expect((await report(big(65), { token: nurse.token })).status).toBe(413)
  })

  test('stores malformed entries as well as it can, and no more than 12', async () => {
    const odd = { type: 'strange', message: { a: 1 }, parms: ['x'], datetime: 'yesterday', ts: 'now' }
    expect((await report([odd])).code).toBe(0)
    expect(await rowsOf('{"a":1}')).toMatchObject([{ type: 'err', parms: '["x"]', datetime: null, ts: null }])
    expect((await report([entry(`${'长'.repeat(3000)}`)])).code).toBe(0)
    expect((await rowsOf('长'.repeat(2000))).length).toBe(1)
    expect((await report(Array.from({ length: 13 }, () => entry('x')))).code).toBe(21001)
    expect((await report([])).code).toBe(0)
  })

  test.each([
    ['{"loginPassword":"Abc-12345","loginName":"zhang"}', '{"loginPassword":***,"loginName":"zhang"}'],
    ['userPassword=Abc12345&x=1', 'userPassword=***&x=1'],
    ['token: abcdef', 'token: ***'],
    ['Authorization Bearer abc.def', 'Authorization Bearer ***'],
    ['ws://host:8902/websocket/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ', 'ws://host:8902/websocket/***'],
    ['身份证110101194001010029重复', '身份证****************29重复'],
    ['电话13800000001', '电话138****0001'],
    ['/files/f1?t=abc.def', '/files/f1?t=***'],
    ['第3行第18列出错', '第3行第18列出错'],
  ])('stores %s as %s', (text, clean) => expect(scrub(text)).toBe(clean))

  test('the screen counts equal messages', async () => {
    t.clock.set('2025-06-10 12:00:00')
    await report([entry('重复的错'), entry('重复的错', { pageUrl: '/b' })], { token: nurse.token })
    t.clock.set('2025-06-10 12:05:00')
    await report([entry('重复的错', { pageUrl: '/c' })], { token: admin.token })
    const { list, total } = await admin.ok(log.frontLogs, { message: '重复的错' })
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({
      count: 3,
      users: 2,
      pageUrl: '/c',
      userName: 'ADMIN用户',
      firstTime: '2025-06-10 12:00:00',
      lastTime: '2025-06-10 12:05:00',
    })
    const single = await admin.ok(log.frontLogs, { sameAs: list[0].frontLogId, user: 'NURSE' })
    expect(single.list.map((one) => one.count)).toEqual([1, 1])
    expect((await admin.ok(log.frontLogs, { type: 'info' })).total).toBe(0)
    expect((await admin.ok(log.frontLogs, { size: 2 })).total).toBeGreaterThan(2)
    expect(
      (await admin.ok(log.frontLogs, { pageUrl: '/c', timeFrom: '2025-06-10 12:04:00', timeTo: '2025-06-10 12:06:00' }))
        .total,
    ).toBe(1)
    expect((await nurse.call(log.frontLogs)).status).toBe(401)
  })
})

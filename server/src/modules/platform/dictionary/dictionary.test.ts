import readXlsxFile from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import data from '#contract/data/dictionaries.json' with { type: 'json' }
import { visit } from '#contract/modules/living/visit/visit.ts'
import { dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import type { BusEvent } from '#core/live/bus.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { bytesOf } from '../../../../test/answers.ts'
import { makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { exported, sendRows } from '../../../../test/sheets.ts'
import { seedDictionaries } from './service.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const nurse = enters(t, 'NURSE')
const events: BusEvent[] = []

beforeAll(async () => {
  t.services.bus.subscribe((event) => void events.push(event))
  const elder: FreshRow<'oldman'> = {
    orgId: t.orgId,
    oldmanId: 'o1',
    oldmanNo: 'LR202500001',
    oldmanName: '王秀英',
    oldmanIdCard: '110101194001010029',
    sex: 1,
    birthDate: '1940-01-01',
    oldmanStatus: 3,
  }
  await t.db((db) => db.insertInto('oldman').values(elder).execute())
})

const add = (dictionaryCode: string, dictionaryName: string, more: object = {}) =>
  admin.ok(dictionary.create, { dictionaryCode, dictionaryName, ...more })
const items = (code: string) => admin.ok(dictionary.values, { dictionaryId: `dict-${code}` })
const diff = (dictionaryCode: string, more: object = {}) => nurse.ok(dictionary.diff, { dictionaryCode, ...more })
const names = (list: unknown) => (list as { dictionaryName: string }[]).map((item) => item.dictionaryName) // as: one code gives an array

describe('reading', () => {
  test('a starting browser gets every dictionary with its items', async () => {
    const models = await nurse.ok(dictionary.modelItems)
    expect(models).toHaveLength(data.dictionaries.length)
    const relation = models.find((model) => model.dictionaryCode === 'RELATION')
    expect(relation?.items[0]).toMatchObject({
      dictionaryName: '配偶',
      dictionaryValue: 1,
      children: [{ dictionaryName: '丈夫', dictionaryValue: 11 }, {}],
    })
    expect(models.find((model) => model.dictionaryCode === 'BED_STATUS')?.locked).toBe(1)
  })

  test('an unchanged bulk answer is not sent again, a changed one is', async () => {
    const path = dictionary.modelItems.path
    const ask = (tag = '') =>
      t.app.inject({ method: 'GET', url: path, headers: { ...nurse.headers('GET', path), 'if-none-match': tag } })
    const first = await ask()
    const tag = String(first.headers.etag)
    const second = await ask(tag)
    expect([second.statusCode, second.body]).toEqual([304, ''])
    await add('HOBBY', '养花')
    const third = await ask(tag)
    expect(third.statusCode).toBe(200)
    expect(third.json().data).toHaveLength(data.dictionaries.length)
  })

  test('a letter code stays text, a number becomes a number', async () => {
    expect(await diff('OPER_TYPE')).toMatchObject([{ dictionaryValue: 'LOGIN' }, ...Array(14).fill({})])
    expect(await diff('GENDER')).toMatchObject([{ dictionaryValue: 0 }, { dictionaryValue: 1 }])
  })

  test('several codes give a map', async () => {
    const lists = await nurse.ok(dictionary.diff, { dictionaryCode: 'GENDER,RH' })
    expect(Object.keys(lists)).toEqual(['GENDER', 'RH'])
  })

  test('refuses an unknown code by name', async () => {
    expect(await nurse.call(dictionary.diff, { dictionaryCode: 'GENDER,NOPE' })).toMatchObject({
      code: 21401,
      msg: '字典不存在：NOPE',
    })
    expect(await admin.call(dictionary.create, { dictionaryCode: 'NOPE', dictionaryName: '某某' })).toMatchObject({
      code: 21401,
    })
  })

  test('finds models by name and code; the values of an item are those below it', async () => {
    expect(names((await admin.ok(dictionary.models, { keyword: '宗教' })).list)).toEqual(['宗教信仰'])
    expect((await admin.ok(dictionary.models, { keyword: 'relig' })).total).toBe(1)
    expect(names(await admin.ok(dictionary.values, { dictionaryId: 'RELATION-1' }))).toEqual(['丈夫', '妻子'])
    expect((await admin.call(dictionary.values, { dictionaryId: 'nothing' })).code).toBe(21003)
  })

  test('the screen needs its permission, lookups only a session', async () => {
    expect((await nurse.call(dictionary.list)).status).toBe(401)
    expect((await nurse.call(dictionary.create, { dictionaryCode: 'HOBBY', dictionaryName: '下棋二' })).status).toBe(
      401,
    )
    expect((await admin.ok(dictionary.list, { dictionaryCode: 'RH' })).total).toBe(3)
  })
})

describe('adding', () => {
  test('numbers items of the institution from 100 and sends them to every browser', async () => {
    events.length = 0
    const first = await add('RELIGION', '巴哈伊教')
    const second = await add('RELIGION', '其他民间信仰')
    expect([first.dictionaryValue, second.dictionaryValue, first.source]).toEqual([100, 101, 'ORG'])
    expect(names(await diff('RELIGION')).slice(-2)).toEqual(['巴哈伊教', '其他民间信仰'])
    expect(events.filter((event) => event.event === 'config.changed')[0].data).toEqual({
      scope: 'dict',
      codes: ['RELIGION'],
    })
  })

  test('refuses the same label twice in one dictionary at the field', async () => {
    const answer = await admin.call(dictionary.create, { dictionaryCode: 'RELIGION', dictionaryName: '佛教' })
    expect(answer).toMatchObject({
      code: 21007,
      msg: '字典名称已存在',
      data: { errors: [{ field: 'dictionaryName' }] },
    })
  })

  test('accepts a value once', async () => {
    expect((await add('GOODS_UNIT', '打', { dictionaryValue: '打' })).dictionaryValue).toBe('打')
    const answer = await admin.call(dictionary.create, {
      dictionaryCode: 'GOODS_UNIT',
      dictionaryName: '十二个',
      dictionaryValue: '打',
    })
    expect(answer).toMatchObject({ code: 21007, data: { errors: [{ field: 'dictionaryValue' }] } })
  })

  test('allows two levels and no more', async () => {
    const child = await add('RELATION', '继父', { parentId: 'RELATION-5' })
    expect(child.parentId).toBe('RELATION-5')
    const answer = await admin.call(dictionary.create, {
      dictionaryCode: 'RELATION',
      dictionaryName: '继父的继父',
      parentId: child.dictionaryId,
    })
    expect(answer).toMatchObject({ code: 21001, data: { errors: [{ field: 'parentId' }] } })
    expect(
      (
        await admin.call(dictionary.create, {
          dictionaryCode: 'RELATION',
          dictionaryName: '外人',
          parentId: 'GENDER-0',
        })
      ).code,
    ).toBe(21003)
  })

  test('gives twenty items added at once twenty numbers', async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, (_, index) => add('TRAINING_TYPE', `专题${index}`)))
    expect(new Set(rows.map((row) => row.dictionaryValue)).size).toBe(20)
    const { total } = await admin.ok(dictionary.list, { dictionaryCode: 'TRAINING_TYPE', dictionaryName: '专题' })
    expect(total).toBe(20)
  })
})

describe('editing', () => {
  test('changes names and colours, never the value', async () => {
    const row = await add('HOBBY', '摄影一')
    const next = await admin.ok(dictionary.update, {
      dictionaryId: row.dictionaryId,
      version: row.version,
      dictionaryName: '延时摄影',
      colour: '#1E87F0',
      dictionaryValue: 999,
    })
    expect(next).toMatchObject({
      dictionaryName: '延时摄影',
      colour: '#1E87F0',
      dictionaryValue: row.dictionaryValue,
      version: row.version + 1,
    })
    const again = await admin.call(dictionary.update, {
      dictionaryId: row.dictionaryId,
      version: row.version,
      dictionaryName: '照相',
    })
    expect(again.code).toBe(21002)
    const duplicate = await admin.call(dictionary.update, {
      dictionaryId: row.dictionaryId,
      version: next.version,
      dictionaryName: '养花',
    })
    expect(duplicate.code).toBe(21007)
  })

  test('renumbers the neighbours of a moved item', async () => {
    const before = await items('RH')
    const last = before[2]
    await admin.ok(dictionary.update, { dictionaryId: last.dictionaryId, version: last.version, sort: 1 })
    const after = await items('RH')
    expect(after.map((item) => [item.dictionaryName, item.sort])).toEqual([
      [last.dictionaryName, 1],
      [before[0].dictionaryName, 2],
      [before[1].dictionaryName, 3],
    ])
  })

  test('scenario 15 (21402): a system dictionary may be moved, and not changed otherwise', async () => {
    const [gender] = await items('GENDER')
    const change = (more: object) =>
      admin.call(dictionary.update, { dictionaryId: gender.dictionaryId, version: gender.version, ...more })
    expect((await change({ dictionaryName: '男性' })).code).toBe(21402)
    expect((await change({ status: 0 })).code).toBe(21402)
    expect((await admin.call(dictionary.create, { dictionaryCode: 'GENDER', dictionaryName: '未知' })).code).toBe(21402)
    expect(await admin.call(dictionary.remove, { dictionaryId: 'GENDER-1' })).toMatchObject({
      code: 21402,
      msg: '系统字典不允许修改',
    })
  })

  test('each change needs its own permission', async () => {
    const row = await add('HOBBY', '集邮')
    const codes = JSON.stringify(['systemSetting.dictionarys.sort'])
    await t.db((db) =>
      db.updateTable('role').set({ codes }).where('orgId', '=', t.orgId).where('roleCode', '=', 'HR').execute(),
    )
    const sorter = await t.as('HR')
    const change = (more: object) =>
      sorter.call(dictionary.update, { dictionaryId: row.dictionaryId, version: row.version, ...more })
    expect((await change({ dictionaryName: '集币' })).status).toBe(401)
    expect((await change({ status: 0 })).status).toBe(401)
    expect((await change({ sort: 1 })).code).toBe(0)
  })

  test('changes by users stay after the next start', async () => {
    const row = (await items('EDUCATION'))[0]
    await admin.ok(dictionary.update, {
      dictionaryId: row.dictionaryId,
      version: row.version,
      dictionaryName: '研究生（含博士）',
    })
    await t.services.database.withSystem((db) => seedDictionaries(db, t.orgId))
    expect((await items('EDUCATION'))[0].dictionaryName).toBe('研究生（含博士）')
    expect((await nurse.ok(dictionary.modelItems)).length).toBe(data.dictionaries.length)
  })
})

describe('values that records may name', () => {
  const input = { oldmanId: 'o1', visitorName: '赵六', visitorPhone: '13800000002' }
  const named = (relation: unknown) => admin.call(visit.create, { ...input, relation })

  test.each([999, -1, 'xyz'])('%j is no value of the dictionary: 21001 at its field', async (relation) => {
    const errors = [{ field: 'relation', message: `与老人关系没有“${relation}”这一项` }]
    expect(await named(relation)).toMatchObject({ code: 21001, data: { errors } })
  })

  test('accepts a value added a moment ago and one disabled since, but not one that was removed', async () => {
    const row = await add('RELATION', '义女')
    const key = { dictionaryId: row.dictionaryId, version: row.version }
    expect((await named(row.dictionaryValue)).code).toBe(0)
    await admin.ok(dictionary.update, { ...key, status: 0 })
    expect((await named(row.dictionaryValue)).code).toBe(0)
    const other = await add('RELATION', '干亲')
    await admin.ok(dictionary.remove, { dictionaryId: other.dictionaryId })
    expect((await named(other.dictionaryValue)).code).toBe(21001)
  })
})

describe('removing', () => {
  test('scenario 14: a value in use can be disabled, not deleted, and old records show its label', async () => {
    const row = await add('RELATION', '义子')
    const input = { oldmanId: 'o1', visitorName: '李四', visitorPhone: '13800000001', relation: row.dictionaryValue }
    for (const visitorName of ['甲', '乙', '丙']) await admin.ok(visit.create, { ...input, visitorName })
    const refused = await admin.call(dictionary.remove, { dictionaryId: row.dictionaryId })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ type: '来访', count: 3 }] } })
    await admin.ok(dictionary.update, { dictionaryId: row.dictionaryId, version: row.version, status: 0 })
    expect(names(await diff('RELATION'))).not.toContain('义子')
    expect(names(await diff('RELATION', { disabled: 1 }))).toContain('义子')
    const label = await t.db((db) => dictLabels(db, t.orgId, ['RELATION']))
    expect(label('RELATION', row.dictionaryValue)).toBe('义子（已停用）')
  })

  test('scenario 14 (21008): the refusal names the number of archives that hold a built-in value, which stays readable', async () => {
    const believers = ['a', 'b', 'c'].map((key, index) => ({
      orgId: t.orgId,
      oldmanId: `believer-${key}`,
      oldmanNo: `LR20250001${index}`,
      oldmanName: `信众${key}`,
      oldmanIdCard: `11010119400101010${index}`,
      sex: 1 as const,
      birthDate: '1940-01-01',
      oldmanStatus: 3 as const,
      religion: 2,
    }))
    await t.db((db) => db.insertInto('oldman').values(believers).execute())
    const refused = await admin.call(dictionary.remove, { dictionaryId: 'RELIGION-2' })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ count: 3 }] } })
    const taoism = (await items('RELIGION')).find((one) => one.dictionaryId === 'RELIGION-2')
    await admin.ok(dictionary.update, { dictionaryId: 'RELIGION-2', version: taoism?.version, status: 0 })
    expect(names(await diff('RELIGION'))).not.toContain('道教')
    const label = await t.db((db) => dictLabels(db, t.orgId, ['RELIGION']))
    expect(label('RELIGION', 2)).toBe('道教（已停用）')
  })

  test('a value in the rows of a record counts as used too: the certificate of an employee', async () => {
    const row = await add('CERT_TYPE', '陪诊师证')
    const { empId } = await makeEmp(t)
    const certificates = JSON.stringify([{ certType: row.dictionaryValue, certNo: 'A1' }])
    await t.db((db) => db.updateTable('emp').set({ certificates }).where('empId', '=', empId).execute())
    const refused = await admin.call(dictionary.remove, { dictionaryId: row.dictionaryId })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ type: '员工', count: 1 }] } })
  })

  test('removes an unused item of the institution, with its whole content in the data log', async () => {
    const row = await add('HOBBY', '航模')
    await admin.ok(dictionary.remove, { dictionaryId: row.dictionaryId })
    expect(names(await items('HOBBY'))).not.toContain('航模')
    const logged = await t.db((db) =>
      db
        .selectFrom('dataLog')
        .selectAll()
        .where('entityId', '=', row.dictionaryId)
        .where('action', '=', 'DELETE')
        .executeTakeFirstOrThrow(),
    )
    expect(logged.entityName).toBe('航模')
  })

  test('keeps an item with others below it and a built-in item', async () => {
    const upper = await admin.call(dictionary.remove, { dictionaryId: 'RELATION-6' })
    expect(upper).toMatchObject({ code: 21008, data: { refs: [{ type: '下级字典项', count: 3 }] } })
    expect((await admin.call(dictionary.remove, { dictionaryId: 'HOBBY-1' })).code).toBe(21402)
  })

  test('another organisation’s items are out of reach', async () => {
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    const row = await add('HOBBY', '陶艺')
    const renamed = { dictionaryId: row.dictionaryId, version: 1, dictionaryName: '改' }
    expect((await stranger.call(dictionary.update, renamed)).code).toBe(21003)
    expect((await stranger.call(dictionary.remove, { dictionaryId: row.dictionaryId })).code).toBe(21003)
  })
})

describe('import and export', () => {
  const send = (rows: (string | null)[][]) =>
    sendRows(
      t,
      admin,
      dictionary.importRows,
      rows.map((row) => row.map((value) => value ?? '')),
    )
  const heads = ['字典编码*', '名称*', '字典值', '上级名称', '颜色', '备注']

  test('imports good rows and names bad ones', async () => {
    const answer = await send([
      heads,
      ['DIALECT', '温州话', null, null, '#FF9D11', '导入'],
      ['DIALECT', '温州话', null, null, null, null],
      ['NOPE', '某某', null, null, null, null],
      ['GENDER', '未知', null, null, null, null],
      ['RELATION', '养女婿', null, '子女', null, null],
      ['RELATION', '某亲戚', null, '不存在', null, null],
      ['DIALECT', null, null, null, null, null],
      [null, null, null, null, null, null],
      ['DIALECT', '客家话二', null, null, '红', null],
    ])
    expect(answer.data).toMatchObject({ total: 8, success: 2, fail: 6 })
    expect(answer.data.errors).toEqual([
      { row: 3, column: '名称', value: '温州话', message: '字典名称已存在' },
      { row: 4, column: '字典编码', value: 'NOPE', message: '字典不存在：NOPE' },
      { row: 5, column: '字典编码', value: 'GENDER', message: '系统字典不允许修改' },
      { row: 7, column: '上级名称', value: '不存在', message: '没有这个上级' },
      { row: 8, column: '名称', value: '', message: '名称不能为空' },
      { row: 10, column: '颜色', value: '红', message: '颜色应为 #RRGGBB' },
    ])
    expect(names(await items('DIALECT'))).toContain('温州话')
  })

  test('refuses another workbook', async () => {
    expect(await send([['姓名', '年龄']])).toMatchObject({ code: 21010, data: { errors: [{ field: 'file' }] } })
  })

  test('the template has the heads the import expects', async () => {
    const [sheet] = await readXlsxFile(bytesOf((await admin.call(dictionary.template)).data))
    expect(sheet.data[0]).toEqual(heads)
  })

  test('an export shows labels', async () => {
    const { data } = await admin.call(dictionary.list, { dictionaryCode: 'DIALECT', export: 'xlsx' })
    const sheet = await exported(bytesOf(data))
    expect(sheet.heads).toContain('名称')
    expect(sheet.rows.flat()).toContain('自建')
    expect([sheet.title, sheet.orgName, sheet.conditions]).toEqual([
      '数据字典',
      '测试养老院',
      '条件：字典编码：DIALECT',
    ])
    const visits = await admin.call(visit.list, { export: 'xlsx' })
    const [rows] = await readXlsxFile(bytesOf(visits.data))
    expect(rows.data.flat()).toContain('义子（已停用）')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { drugDict } from '#contract/modules/stock/drug/dict.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { drugOf, newDrug } from '../../../../../test/drugs.ts'
import { moduleCases } from '../../../../../test/module-cases.ts'
import { sendRows } from '../../../../../test/sheets.ts'
import { joinDrugs } from '../uses.ts'
import { isApprovalNo } from './rules.ts'

/** The dictionary of drugs (stock.md 5.1). */

let t: TestApp
let head: Client
beforeAll(async () => {
  t = await testApp()
  head = await t.as('NURSE_HEAD')
})
afterAll(() => t.close())

const entries = new Set<string>()
const named = new Set<string>()
const leave = joinDrugs({
  name: '测试代管',
  kept: async (_, __, drugId) => (entries.has(drugId) ? 2 : 0),
  named: async (_, __, drugId) => (named.has(drugId) ? 1 : 0),
})
afterAll(leave)
const fieldOf = (answer: { data: unknown }) => (answer.data as { errors?: { field: string }[] }).errors?.[0]?.field // as: a refusal at a field
const change = (row: { drugId: string; version: number }, values: object) =>
  head.call(drugDict.dictUpdate, { drugId: row.drugId, version: row.version, ...values })

test.each([
  ['国药准字H20053471', 1, true],
  ['国药准字HJ20170166', 1, true],
  ['H20160234', 1, true],
  ['HJ20160234', 4, true],
  ['国药准字H2005347', 1, false],
  ['国药准字X20053471', 1, false],
  ['国药准字HZS20053471', 1, false],
  ['随便写写', 5, true],
  ['卫食健字2003', 6, true],
  ['械注准20153', 8, true],
  [null, 1, true],
  [undefined, 9, true],
])('approval number %s of kind %i: %s', (approvalNo, type, right) => {
  expect(isApprovalNo(approvalNo, type)).toBe(right)
})

test('is found from every picker by name, initials and barcode, by users who may open the dictionary', async () => {
  const row = await newDrug(head, { drugName: '瑞格列奈片', barCode: '6911111111115' })
  const found = async (by: Client, keyword: string) => (await by.ok(dashboard.search, { keyword })).map(({ id }) => id)
  for (const keyword of ['瑞格列奈', 'rgln', '6911111111115']) expect(await found(head, keyword)).toContain(row.drugId)
  expect(await found(await t.as('CASHIER'), '瑞格列奈')).toEqual([])
})

describe('a drug', () => {
  test('gets defaults where nothing was entered, and initials of both names', async () => {
    const row = await newDrug(head, { drugName: '阿莫西林胶囊', tradeName: '再林' })
    expect(row).toMatchObject({ packRatio: 1, ingredients: [], storage: [], highRisk: 0, status: 1 })
    const found = async (drugName: string) =>
      (await head.ok(drugDict.dictList, { drugName })).list.map((one) => one.drugId)
    expect(await found('amxl')).toContain(row.drugId)
    expect(await found('zl')).toContain(row.drugId)
    expect(await found('再林')).toContain(row.drugId)
    expect(await found('没有这种药')).toEqual([])
  })

  test('with a wrong approval number is 24001; for herbs any number is right', async () => {
    const refused = await head.call(drugDict.dictCreate, drugOf({ approvalNo: '国药准字123' }))
    expect(refused).toMatchObject({
      code: 24001,
      msg: '批准文号格式不正确',
      data: { errors: [{ field: 'approvalNo' }] },
    })
    const herb = await newDrug(head, { approvalNo: '院内炮制', drugType: 5 })
    expect((await change(herb, { drugType: 1 })).code).toBe(24001)
    expect((await change(herb, { drugType: 1, approvalNo: '国药准字Z12345678' })).code).toBe(0)
  })

  test('is unique by name, spec and manufacturer (21007), and by its barcode', async () => {
    const body = drugOf({ manufacturer: '示例制药', barCode: '6900000000017' })
    await head.ok(drugDict.dictCreate, body)
    const again = await head.call(drugDict.dictCreate, { ...body, barCode: null })
    expect(again).toMatchObject({ code: 21007, data: { errors: [{ field: 'drugName' }] } })
    expect((await head.call(drugDict.dictCreate, { ...body, barCode: null, manufacturer: null })).code).toBe(0)
    expect((await head.call(drugDict.dictCreate, { ...body, barCode: null, manufacturer: null })).code).toBe(21007)
    const scanned = await head.call(drugDict.dictCreate, drugOf({ barCode: '6900000000017' }))
    expect(scanned).toMatchObject({ code: 21007, msg: '条码已存在' })
  })

  test('of a special-control class is special control whatever was ticked; strength and doses must fit together', async () => {
    const row = await newDrug(head, { drugType: 9, specialControl: 0 })
    expect(row.specialControl).toBe(1)
    expect((await change(row, { specialControl: 0 })).data).toMatchObject({ specialControl: 1 })
    const refusedAt = async (values: object) => fieldOf(await head.call(drugDict.dictCreate, drugOf(values)))
    expect(await refusedAt({ strengthValue: 5 })).toBe('strengthUnit')
    expect(await refusedAt({ strengthUnit: '毫克' })).toBe('strengthValue')
    expect(await refusedAt({ doseMaxOnce: 3, doseMaxDay: 2 })).toBe('doseMaxDay')
    expect(await refusedAt({ doseDefault: 2, doseMaxOnce: 1 })).toBe('doseDefault')
    expect(await refusedAt({ packRatio: 0.5 })).toBe('packRatio')
    expect(await refusedAt({ doseMaxOnce: 0 })).toBe('doseMaxOnce')
  })

  test('keeps unit and pack once it was in custody (21009); in custody or named elsewhere it is not removed (21008)', async () => {
    const row = await newDrug(head, { packUnit: '盒', packRatio: 28 })
    entries.add(row.drugId)
    for (const values of [{ unit: '粒' }, { packRatio: 7 }])
      expect(await change(row, values)).toMatchObject({ code: 21009, msg: '当前状态“已有代管记录”不允许此操作' })
    expect((await change(row, { unit: row.unit, caution: '饭后服' })).code).toBe(0)
    const refused = await head.call(drugDict.dictRemove, { drugId: row.drugId })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ type: '测试代管', count: 2 }] } })
    const other = await newDrug(head)
    named.add(other.drugId)
    expect((await head.call(drugDict.dictRemove, { drugId: other.drugId })).code).toBe(21008)
    // Doses are ordered in its unit, although none is in custody.
    const unit = await change(other, { unit: '粒' })
    expect([unit.code, fieldOf(unit)]).toEqual([21009, 'unit'])
    const free = await newDrug(head)
    expect((await change(free, { unit: '粒' })).code).toBe(0)
    expect((await head.call(drugDict.dictRemove, { drugId: free.drugId })).code).toBe(0)
  })

  test('is written by users who may, read by nurses, not seen by a cashier', async () => {
    const nurse = await t.as('NURSE')
    const cashier = await t.as('CASHIER')
    expect((await nurse.call(drugDict.dictList)).code).toBe(0)
    expect((await nurse.call(drugDict.dictCreate, drugOf())).status).toBe(401)
    expect((await cashier.call(drugDict.dictList)).status).toBe(401)
  })
})

test('an import takes correct lines, splits 成分 into lists, and reports what is wrong with the others', async () => {
  const heads = [
    '通用名*',
    '类别*',
    '剂型*',
    '规格*',
    '最小单位*',
    '批准文号',
    '成分',
    '过敏类',
    '途径',
    '单次最大',
    '高警示',
  ]
  const answer = await sendRows(t, head, drugDict.dictImport, [
    heads,
    [
      '导入甲',
      '处方药',
      '片剂',
      '5mg×28片',
      '片',
      '国药准字H20053471',
      '氨氯地平、缬沙坦',
      '青霉素类',
      '口服',
      '2',
      '是',
    ],
    ['导入乙', '处方药', '片剂', '5mg×28片', '片', '国药准字1', '', '', '', '', ''],
    ['导入丙', '不存在的类别', '片剂', '5mg', '片', '', '', '', '', '', ''],
    ['导入甲', '处方药', '片剂', '5mg×28片', '片', '', '', '', '', '', ''],
  ])
  expect(answer.data).toMatchObject({ total: 4, success: 1, fail: 3 })
  expect(answer.data.errors.map(({ row, column }) => [row, column])).toEqual([
    [3, '批准文号'],
    [4, '类别'],
    [5, '通用名'],
  ])
  const { list } = await head.ok(drugDict.dictList, { drugName: '导入' })
  expect(list).toMatchObject([
    {
      drugName: '导入甲',
      ingredients: ['氨氯地平', '缬沙坦'],
      allergyClass: 1,
      drugWay: 1,
      doseMaxOnce: 2,
      highRisk: 1,
    },
  ])
})

moduleCases('drugs', {
  app: () => t,
  role: 'NURSE_HEAD',
  key: 'drugId',
  calls: {
    list: drugDict.dictList,
    get: drugDict.dictGet,
    create: drugDict.dictCreate,
    update: drugDict.dictUpdate,
    remove: drugDict.dictRemove,
  },
  input: () => drugOf(),
  edit: { caution: '饭后服' },
  meanwhile: { caution: '睡前服' },
})

import { expect, test } from 'vitest'
import { templateDefault } from '#contract/modules/platform/setting/print-template.ts'
import { onTemplate } from './template.ts'

const table = { head: ['物品', '数量', '单价', '金额'], rows: [['护理垫', 2, '1.00', '2.00']], right: [1, 2, 3] }
const filled = {
  docNo: 'RK1',
  mark: '草稿',
  fields: { docDate: '2026-06-01', depotName: '总库', supplierName: null, remark: '急用' },
  more: [
    ['类型', '采购入库'],
    ['原单号', ''],
  ],
  table,
} as const
const standard = templateDefault('DOC_STORE')
/** The template with some of its fields changed. */
const changed = (change: Record<string, object>) => ({
  ...standard,
  fields: standard.fields.map((one) => ({ ...one, ...change[one.code] })),
})

test('the standard template has its paper, signers and fields, without empty ones', () => {
  expect(onTemplate(standard, filled)).toMatchObject({
    title: standard.templateName,
    subtitle: '单号 RK1　草稿',
    paper: '241x140',
    signatures: ['经办人', '库管员', '主管'],
    facts: [
      ['日期', '2026-06-01'],
      ['仓库', '总库'],
      ['备注', '急用'],
      ['类型', '采购入库'],
    ],
    table,
  })
})

test('fields are renamed, moved and hidden as the institution sets them', () => {
  const own = changed({ remark: { label: '说明', sort: 0 }, depotName: { show: 0 }, docNo: { show: 0 } })
  const sheet = onTemplate({ ...own, paper: 'A4', header: '二楼库房', showLogo: 0 }, filled)
  expect(sheet).toMatchObject({ subtitle: '草稿', paper: undefined, header: '二楼库房', logo: false })
  expect(sheet.facts?.map(([label]) => label)).toEqual(['说明', '日期', '类型'])
})

test('where the amount is hidden no column shows prices, and hidden goods leave no table', () => {
  expect(onTemplate(changed({ amount: { show: 0 } }), filled).table).toEqual({
    head: ['物品', '数量'],
    rows: [['护理垫', 2]],
    right: [1],
  })
  expect(onTemplate(changed({ items: { show: 0 } }), filled).table).toBeUndefined()
})

test('a paper keeps its usual name and number until the institution names the template itself', () => {
  const bill = templateDefault('BILL')
  const paper = { docNo: 'ZD1', number: 'billNo', usual: '缴费通知单', fields: { feeMonth: '2026-06' } }
  expect(onTemplate(bill, paper)).toMatchObject({
    title: '缴费通知单',
    subtitle: '单号 ZD1',
    facts: [['费用月份', '2026-06']],
    signatures: ['经办人', '家属签收'],
  })
  expect(onTemplate(bill, { ...paper, docNo: undefined, mark: '2026-06' }).subtitle).toBe('2026-06')
  expect(onTemplate({ ...bill, paper: '241x93' }, paper).paper).toBe('241x93')
  expect(onTemplate({ ...bill, templateName: '春晖账单' }, paper).title).toBe('春晖账单')
})

import { expect, test } from 'vitest'
import type { z } from 'zod'
import { calls, get, paged, paging, signedIn } from '#contract/kit/calls.ts'
import { codes } from '#contract/kit/codes.ts'
import { code, fen, field, fields, id, s } from '#contract/kit/fields.ts'
import { sheetOf } from './export.ts'
import { cellText } from './sheet-file.ts'

test.each(['=1+1', '@SUM(A1)', '+cmd|x', '-2+3a', '\t=1', '＝1+1', '－x'])(
  'a text %j gets the apostrophe of a text',
  (value) => expect(cellText(value)).toBe(`'${value}`),
)

test.each(['王秀英', '-', '--', '+86 138-0000-0001', '-5', '(+86) 21', 'a=b', -5, 0, null])(
  '%j stays as it is',
  (value) => expect(cellText(value)).toBe(value),
)

/** The heads of a list of such rows, and the rows below them. */
function sheet(row: z.ZodObject, list: Record<string, unknown>[]) {
  const call = Object.values(
    calls('visit', { list: get('/x', { title: '列表', permit: signedIn, query: paging({}), reply: paged(row) }) }),
  )[0]
  const who = { userName: '王会计', now: '2025-06-10 10:00:00' }
  const { table } = sheetOf(call, { list }, { dict: () => '', orgName: '示例养老院', who, query: {} })
  return [table.columns.map(({ head }) => head), ...table.rows]
}

test('shows a chosen record in a workbook by its name alone', () => {
  const chosen = field(id('收费项目').clone(), { label: '收费项目', kind: 'code' })
  const row = fields({
    projectChildId: chosen,
    projectChildName: s('收费项目', 30),
    auditBy: s('审核人', 30),
    auditByName: s('审核人', 30),
  })
  expect(
    sheet(row, [{ projectChildId: 'c1', projectChildName: '理发', auditBy: 'u1', auditByName: '李主任' }]),
  ).toEqual([
    ['收费项目', '审核人'],
    ['理发', '李主任'],
  ])
})

test('leaves out columns with the same head whose values are equal or empty', () => {
  const state = codes({ 1: '待处理', 2: '已处理' })
  const row = fields({
    alarmStatus: code('状态', state),
    recordStatus: code('状态', state),
    saleAmount: fen('销售金额'),
    lineSaleAmount: fen('销售金额').nullish(),
  })
  const one = { alarmStatus: 1, recordStatus: 1, saleAmount: 100, lineSaleAmount: null }
  expect(sheet(row, [one])).toEqual([
    ['状态', '销售金额'],
    ['待处理', 1],
  ])
  expect(sheet(row, [{ ...one, recordStatus: 2, lineSaleAmount: 50 }])[0]).toEqual([
    '状态',
    '状态',
    '销售金额',
    '销售金额',
  ])
})

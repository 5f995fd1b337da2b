import { expect, test } from 'vitest'
import { bankLine } from '#contract/modules/fees/bank-line/bank-line.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { inline, rawBook, row } from '../../../../test/raw-books.ts'
import { sendBook } from '../../../../test/sheets.ts'

/** Files as other programs and banks write them, through the call that every import uses. */

const t = hosted()
const admin = enters(t, 'ADMIN')
const cashier = enters(t, 'CASHIER')

const look = { fields: { preview: '1' } }
const depts = (rows: string) => sendBook(t, admin, org.deptImport, rawBook({ sheets: [{ rows }] }), look)
const flow = (content: Buffer, name = 'flow.csv') =>
  sendBook(t, cashier, bankLine.lineImport, content, { ...look, name })
const flowText = (text: string) => flow(Buffer.from(text))
const bankRow = '2025-01-09,A1,100.00'

test('reads cells without a position, as Power BI writes them, in their order', async () => {
  const { data } = await depts(row(inline('部门名称*'), inline('编码')) + row(inline('护理一区'), inline('HL01')))
  expect(data.preview?.heads).toEqual(['部门名称*', '编码'])
  expect(data.preview?.rows).toEqual([{ row: 2, texts: ['护理一区', 'HL01'] }])
})

test('skips rows above the head and a line that names the separator, and lines keep their number', async () => {
  const { data } = await flowText(
    `账号：6222021001112345678\n户名：某某养老院\n\n交易日期,流水号,收入金额\n${bankRow}\n\n`,
  )
  expect(data).toMatchObject({ total: 1, success: 1, preview: { rows: [{ row: 5 }] } })
  expect((await flowText(`sep=;\n交易日期;流水号;收入金额\n2025-01-09;A1;1`)).data).toMatchObject({ success: 1 })
})

test.each([
  ['utf-16 as 「Unicode 文本」', Buffer.from(`\uFEFF交易日期\t流水号\t收入金额\n2025-01-09\tA1\t1`, 'utf16le')],
  ['formulas that keep a text', Buffer.from('交易日期,流水号,收入金额\n2025-01-09,="00A1",1')],
  ['formulas in quotes', Buffer.from('交易日期,流水号,收入金额\n2025-01-09,"=""00A1""",1')],
])('texts of banks: %s', async (name, content) => {
  const { data } = await flow(content)
  expect(data).toMatchObject({ total: 1, success: 1 })
  if (name.startsWith('formulas')) expect(data.preview?.rows[0].texts[1]).toBe('00A1')
})

test('refuses a day of seven digits and does not guess', async () => {
  const { data } = await flowText('交易日期,流水号,收入金额\n2025111,A1,1\n20250111,A2,1\n2025/1/1 10:22:11,A3,1')
  expect(data.errors.map(({ row, column }) => [row, column])).toEqual([[2, '交易日期']])
})

test('skips rows of spaces', async () => {
  const blanks = row(inline(' '), inline('　')).repeat(6000)
  const { data } = await depts(row(inline('部门名称*')) + row(inline('护理一区')) + blanks + row(inline('护理二区')))
  expect(data).toMatchObject({ total: 2, success: 2 })
  expect(data.preview?.rows.at(-1)?.row).toBe(6003)
})

test('names a workbook with a password, and one of the old format, as such', async () => {
  const ole = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(name, 'utf16le')])
  const locked = await sendBook(t, admin, org.deptImport, ole('EncryptedPackage'), look)
  expect([locked.code, locked.msg]).toEqual([21808, expect.stringContaining('密码')])
  const old = await sendBook(t, admin, org.deptImport, ole('Workbook'), look)
  expect([old.code, old.msg]).toEqual([21809, expect.stringContaining('另存为')])
})

test('one cell in the last corner of a sheet costs no memory', async () => {
  const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
  const { data } = await depts(row(inline('部门名称*')) + row(inline('护理一区')) + far)
  expect(data).toMatchObject({ total: 1, success: 1 })
})

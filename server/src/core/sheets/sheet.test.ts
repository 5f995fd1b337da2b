import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { rawBook } from '../../../test/raw-books.ts'
import { bookOf } from '../../../test/sheets.ts'
import { readSheets } from './sheet.ts'
import { cellValue } from './sheet-cells.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pims-sheet-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stored = (bytes: Uint8Array) => {
  const path = join(folder, `${Math.random()}.xlsx`)
  writeFileSync(path, bytes)
  return path
}

const firstSheet = async (bytes: Uint8Array) => (await readSheets(stored(bytes), 'session'))?.[0]
const textsOf = async (bytes: Uint8Array) => (await firstSheet(bytes))?.rows.map(({ texts }) => texts)

/** A workbook whose cells contain an entity that is declared before each part. */
async function withEntity(declaration: string) {
  const parts = unzipSync(new Uint8Array(await bookOf([['姓名'], ['MARK']])))
  const declared = Object.entries(parts).map(([name, bytes]) => {
    const text = Buffer.from(bytes).toString().replaceAll('MARK', '&leak;')
    const inside = /^xl\/(sharedStrings|worksheets\/sheet1)\.xml$/.test(name)
    return [name, inside ? strToU8(text.replace(/^(<\?xml[^>]*\?>)?/, `$1<!DOCTYPE x [${declaration}]>`)) : bytes]
  })
  return zipSync(Object.fromEntries(declared))
}

describe('reading a sheet', () => {
  test('expands no entity: neither the content of a server file nor a text that grows without end', async () => {
    const secret = join(folder, 'secret.txt')
    writeFileSync(secret, 'KEPT-INSIDE')
    const named = await firstSheet(await withEntity(`<!ENTITY leak SYSTEM "file://${secret}">`))
    expect(JSON.stringify(named ?? null)).not.toContain('KEPT-INSIDE')
    const folds = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')
    const laughs = await firstSheet(await withEntity(`<!ENTITY a0 "ha">${folds}<!ENTITY leak "&a9;">`))
    expect(JSON.stringify(laughs ?? null).length).toBeLessThan(10_000)
  })

  test('removes the apostrophe that exported sheets put before a formula, and no other', async () => {
    const book = await bookOf([["'=1+1"], ["'quoted'"], ['=2']])
    expect(await textsOf(new Uint8Array(book))).toEqual([['=1+1'], ["'quoted'"], ['=2']])
  })

  test.each(['hidden', 'veryHidden'])('does not read a sheet that is %s', async (state) => {
    const sheet = (name: string) => ({ sheet: name, data: [[{ value: name }]] })
    const book = await writeXlsxFile(['选项', '老人', '说明'].map(sheet)).toBuffer()
    const parts = unzipSync(new Uint8Array(book))
    const info = strFromU8(parts['xl/workbook.xml']).replace('name="选项"', `name="选项" state="${state}"`)
    expect(info).toContain(state)
    expect(await textsOf(zipSync({ ...parts, 'xl/workbook.xml': strToU8(info) }))).toEqual([['老人']])
  })

  test('reads a number as the sheet shows it, without the rounding errors of a formula', async () => {
    const book = await writeXlsxFile([[0.1 + 0.2, 12.5, 1200].map((value) => ({ value, type: Number }))]).toBuffer()
    expect(await textsOf(new Uint8Array(book))).toEqual([['0.3', '12.5', '1200']])
  })

  test.each([
    ['1940/1/5', '1940-01-05'],
    ['1940.1.15', '1940-01-15'],
    ['1940年1月5日', '1940-01-05'],
    ['19400105', '1940-01-05'],
    // 15 January or 5 November: ambiguous dates are not guessed.
    ['1940115', '1940115'],
    ['194015', '194015'],
    ['2026/3/1 10:22:11', '2026-03-01'],
    // A day without its format is a plain number.
    ['45809', '45809'],
  ])('the day %s reads as %s', (text, day) => {
    expect(cellValue({ label: '日期', kind: 'day' }, text, new Map())).toBe(day)
  })
})

test('reads two files of a session at once and refuses a third; others wait for a reader', async () => {
  const path = stored(rawBook({ sheets: [{ rows: '<row><c><v>5</v></c></row>' }] }))
  const own = await Promise.allSettled([1, 2, 3].map(() => readSheets(path, 'one')))
  expect(own.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(own[2]).toMatchObject({ reason: { refusal: { code: 21011 } } })
  const others = await Promise.all(['a', 'b', 'c', 'd', 'e', 'one'].map((session) => readSheets(path, session)))
  expect(others.map((sheets) => sheets?.[0].rows[0].texts)).toEqual(Array(6).fill(['5']))
})

/** Cells as other programs write them. */
describe('reads from a cell', () => {
  const facts = {
    strings: ['<si><r><t>护理</t></r><r><t>一区</t></r><rPh><t>ひ</t></rPh></si>', '<si><t>a_x000D_b</t></si>'],
  }
  const formats = ['yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;', 'h:mm', '#,##0.00_ ;[Red]-0', '0.00E+00']
  const cell = async (xml: string, more: object = {}) => {
    const book = rawBook({ sheets: [{ rows: `<row r="3">${xml}</row>` }], ...facts, formats, ...more })
    const row = (await firstSheet(book))?.rows[0]
    return [row?.texts.at(-1) ?? '', row?.days.length ? 'day' : '']
  }
  test.each([
    ['a shared text in parts, without how it is read aloud', '<c t="s"><v>0</v></c>', '护理一区', ''],
    ['a sign XML cannot hold', '<c t="s"><v>1</v></c>', 'a\rb', ''],
    ['the text of a formula', '<c t="str"><f>A1</f><v>甲</v></c>', '甲', ''],
    ['a formula nobody worked out', '<c><f>A1</f></c>', '#未计算', ''],
    ['a number of 15 digits', '<c><v>123456789012345</v></c>', '123456789012345', ''],
    ['a number of 16 digits', '<c><v>1234567890123456</v></c>', '1.23456789012346E+15', ''],
    ['a number with its power', '<c s="4"><v>6.2220210011123446E+18</v></c>', '6.22202100111234E+18', ''],
    ['a day', '<c s="1"><v>46082</v></c>', '2026-03-01', 'day'],
    ['a day before Excel’s missing one', '<c s="1"><v>59</v></c>', '1900-02-28', 'day'],
    ['a day with its time', '<c s="1"><v>46082.5</v></c>', '2026-03-01 12:00:00', 'day'],
    ['a time', '<c s="2"><v>0.25</v></c>', '06:00:00', 'day'],
    ['a day in words', '<c t="d"><v>2026-03-01T00:00:00</v></c>', '2026-03-01', 'day'],
    ['an amount', '<c s="3"><v>46082</v></c>', '46082', ''],
    ['marks of direction', '<c t="inlineStr"><is><t>\u202D13800000001\u202C</t></is></c>', '13800000001', ''],
    ['a place far from the one before', '<c r="C3"><v>7</v></c>', '7', ''],
  ])('%s', async (_, xml, text, kind) => {
    expect(await cell(xml)).toEqual([text, kind])
  })

  test('reads days of a workbook that counts from 1904', async () => {
    expect(await cell('<c s="1"><v>44620</v></c>', { date1904: true })).toEqual(['2026-03-01', 'day'])
  })

  test('reads elements with a prefix, as Open XML SDK writes them', async () => {
    const parts = unzipSync(rawBook({ sheets: [{ rows: '<row><c><v>5</v></c></row>' }] }))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']).replace(/<(\/?)(?=[a-z])/g, '<$1x:')
    expect(await textsOf(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) }))).toEqual([['5']])
  })
})

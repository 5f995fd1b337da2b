import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { bookOf } from '../../../test/sheets.ts'
import { readSheet } from './sheet.ts'
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

/** A workbook whose cells hold an entity that a declaration before each part explains. */
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
  test('a sheet whose texts name a file of the server, or unfold without end, brings neither', async () => {
    const secret = join(folder, 'secret.txt')
    writeFileSync(secret, 'KEPT-INSIDE')
    const named = await readSheet(stored(await withEntity(`<!ENTITY leak SYSTEM "file://${secret}">`)), 100)
    expect(JSON.stringify(named ?? null)).not.toContain('KEPT-INSIDE')
    const folds = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')
    const laughs = await readSheet(stored(await withEntity(`<!ENTITY a0 "ha">${folds}<!ENTITY leak "&a9;">`)), 100)
    expect(JSON.stringify(laughs ?? null).length).toBeLessThan(10_000)
  })

  test('the apostrophe our sheets put before a formula comes off again, any other stays', async () => {
    const read = await readSheet(stored(new Uint8Array(await bookOf([["'=1+1"], ["'quoted'"], ['=2']]))), 100)
    expect(read?.rows).toEqual([['=1+1'], ["'quoted'"], ['=2']])
  })

  test.each(['hidden', 'veryHidden'])('a sheet that is %s is not what is read', async (state) => {
    const sheet = (name: string) => ({ sheet: name, data: [[{ value: name }]] })
    const book = await writeXlsxFile(['选项', '老人', '说明'].map(sheet)).toBuffer()
    const parts = unzipSync(new Uint8Array(book))
    const info = strFromU8(parts['xl/workbook.xml']).replace('name="选项"', `name="选项" state="${state}"`)
    expect(info).toContain(state)
    const read = await readSheet(stored(zipSync({ ...parts, 'xl/workbook.xml': strToU8(info) })), 100)
    expect(read?.rows).toEqual([['老人']])
  })

  test('a number reads as the sheet shows it, whatever noise a formula left behind it', async () => {
    const book = await writeXlsxFile([[0.1 + 0.2, 12.5, 1200].map((value) => ({ value, type: Number }))]).toBuffer()
    expect((await readSheet(stored(new Uint8Array(book)), 100))?.rows).toEqual([['0.3', '12.5', '1200']])
  })

  test.each([
    ['1940/1/5', '1940-01-05'],
    ['1940.1.15', '1940-01-15'],
    ['1940年1月5日', '1940-01-05'],
    ['19400105', '1940-01-05'],
    // January the 15th, or the 5th of November: nobody guesses.
    ['1940115', '1940115'],
    ['194015', '194015'],
    // A day that lost its format is the number of it.
    ['45809', '45809'],
  ])('the day %s reads as %s', (text, day) => {
    expect(cellValue({ label: '日期', kind: 'day' }, text, new Map())).toBe(day)
  })
})

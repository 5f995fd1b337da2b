import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookOf } from '../../../test/sheets.ts'
import { readSheet } from './sheet.ts'

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
})

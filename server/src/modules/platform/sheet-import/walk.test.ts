import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { loadModules } from '#core/http/modules.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { inline, rawBook, row } from '../../../../test/raw-books.ts'
import { sendBook } from '../../../../test/sheets.ts'
import { exampleMark } from './template.ts'

/** Every import of the product, later ones too: a cell that no column can hold is named at its line. */

const t = hosted()
const admin = enters(t, 'ADMIN')

const takesSheets = ({ method, options }: Call) => method === 'POST' && options.accept?.includes('import') === true
const imports = async () => (await loadModules()).flatMap(({ calls }) => Object.values(calls).filter(takesSheets))

const bare = (head: string) => head.replace('*', '')

/** The columns of the template, and which of them hold days. */
async function columnsOf({ path }: Call) {
  const { rawPayload } = await t.app.inject({ method: 'GET', url: path, headers: admin.headers('GET', path) })
  const [sheet, notes] = await readXlsxFile(rawPayload)
  const [heads, example] = sheet.data.map((cells) => cells.map(String))
  expect(example[0].startsWith(exampleMark)).toBe(true)
  const days = notes.data.flatMap(([name, , note]) => (/^日期/.test(String(note)) ? [String(name)] : []))
  return heads.map((head) => ({ head, isDay: days.includes(bare(head)) }))
}

/**
 * A file with a line for each column, which has this cell there and a word in the others: the errors named for that
 * column.
 */
async function saidOf(call: Call, heads: readonly string[], cell: string) {
  const lines = heads.map((_, at) => row(...heads.map((_, place) => (place === at ? cell : inline('甲')))))
  const book = rawBook({ sheets: [{ rows: [row(...heads.map(inline)), ...lines].join('') }], formats: ['yyyy-mm-dd'] })
  const { code, msg, data } = await sendBook(t, admin, call, book, { fields: { preview: '1' } })
  expect([code, msg]).toEqual([0, ''])
  return heads.map((head, at) =>
    data.errors
      .filter(({ row, column }) => row === at + 2 && column === bare(head))
      .map(({ message }) => message)
      .join(),
  )
}

test('refuses a number that lost its last digits, the error of a formula and a day where a text belongs', async () => {
  const calls = await imports()
  expect(calls.length).toBeGreaterThanOrEqual(10)
  for (const call of calls) {
    const columns = await columnsOf(call)
    const heads = columns.map(({ head }) => head)
    const long = await saidOf(call, heads, '<c><v>6222021001112345678</v></c>')
    const typed = await saidOf(call, heads, inline('6.22202E+18'))
    const failed = await saidOf(call, heads, '<c t="e"><v>#N/A</v></c>')
    const dated = await saidOf(call, heads, '<c s="1"><v>46082</v></c>')
    for (const [at, { head, isDay }] of columns.entries()) {
      const place = `${call.name} ${head}`
      expect(long[at], place).toMatch(/位数.*设为“文本”/)
      expect(typed[at], place).toMatch(/位数.*设为“文本”/)
      expect(failed[at], place).toMatch(/#N\/A/)
      if (isDay) expect(dated[at], place).not.toMatch(/设为“文本”/)
      else expect(dated[at], place).toMatch(/日期.*设为“文本”/)
    }
  }
})

import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import type { BookSheet } from './book.ts'
import { isBuiltInDay, isDayFormat } from './cell-text.ts'
import { type CellFacts, readRows } from './sheet-rows.ts'
import { attribute, readXml } from './xml.ts'

/** The sheets of a workbook, as Excel, WPS, LibreOffice, Numbers, Power BI and banks write them (ECMA-376 18). */

/** The most sheets of a workbook that are read. */
const sheetsRead = 8

/** The visible sheets, in their order: hidden ones are lists of choices, or notes of the author. */
export function readBook(bytes: Uint8Array): BookSheet[] {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/i.test(name) })
  const part = (path: string) => parts[path] ?? new Uint8Array()
  const book = linksOf(part('_rels/.rels'), '', '/officeDocument').values().next().value ?? 'xl/workbook.xml'
  const links = linksOf(part(relsOf(book)), posix.dirname(book))
  const at = (kind: string) => part([...linksOf(part(relsOf(book)), posix.dirname(book), kind).values()][0] ?? '')
  const { sheets, from1904 } = infoOf(part(book))
  const paths = sheets.flatMap(({ hidden, link }) => (hidden ? [] : (links.get(link) ?? [])))
  // A workbook whose list of sheets cannot be followed is read as its first sheet.
  const found = paths.length > 0 ? paths : ['xl/worksheets/sheet1.xml']
  const facts: CellFacts = {
    strings: stringsOf(at('/sharedStrings')),
    dayStyles: dayStylesOf(at('/styles')),
    from1904,
  }
  return found.slice(0, sheetsRead).flatMap((path) => (parts[path] ? [readRows(parts[path], facts)] : []))
}

const relsOf = (path: string) => posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`)

/** Paths of the parts that a part refers to, by the id of the reference. */
function linksOf(bytes: Uint8Array, folder: string, kind = '') {
  const links = new Map<string, string>()
  readXml(bytes, {
    open: (name, { Id, Type, Target }) => {
      if (name !== 'Relationship' || !Id || !Target || !Type?.endsWith(kind)) return
      links.set(Id, posix.join('.', Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)))
    },
  })
  return links
}

function infoOf(bytes: Uint8Array) {
  const sheets: { link: string; hidden: boolean }[] = []
  let from1904 = false
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      sheets.push({ link: attribute(attributes, 'id') ?? '', hidden: /hidden/i.test(attributes.state ?? '') })
    },
  })
  return { sheets, from1904 }
}

/** Texts that cells share, without their pronunciation (`rPh`). */
function stringsOf(bytes: Uint8Array) {
  const strings: string[] = []
  let text = ''
  let inside = false
  let aloud = false
  readXml(bytes, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') aloud = true
      inside = name === 't' && !aloud
    },
    text: (more) => {
      if (inside) text += more
    },
    close: (name) => {
      if (name === 'si') strings.push(text)
      if (name === 'rPh') aloud = false
      inside = false
    },
  })
  return strings
}

/** Positions in the list of styles whose numbers are days or times. */
function dayStylesOf(bytes: Uint8Array) {
  const days = new Set<number>()
  const own = new Map<number, string>()
  let place = 0
  let inCells = false
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'cellXfs') inCells = true
      if (name === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name !== 'xf' || !inCells) return
      const format = Number(attributes.numFmtId ?? 0)
      const code = own.get(format)
      if (code === undefined ? isBuiltInDay(format) : isDayFormat(code)) days.add(place)
      place += 1
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return days
}

import { strToU8, zipSync } from 'fflate'

/** Workbooks from their parts: files that other programs write, cell by cell, and our own writer never would. */

interface RawBook {
  /** Markup of `<row>` elements, of each sheet. */
  sheets: readonly { name?: string; rows: string; state?: string }[]
  strings?: readonly string[]
  /** Number formats; style `s="n"` has the n-th, counted from 1. */
  formats?: readonly string[]
  date1904?: boolean
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const types = 'xmlns="http://schemas.openxmlformats.org/package/2006/content-types"'

export function rawBook({ sheets, strings = [], formats = [], date1904 = false }: RawBook): Buffer {
  const named = sheets.map(({ name = 'Sheet', state }, at) => {
    const shown = state ? ` state="${state}"` : ''
    return `<sheet name="${name}${at + 1}" sheetId="${at + 1}"${shown} r:id="rId${at + 1}"/>`
  })
  const links = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  links.push(
    `<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/>`,
    `<Relationship Id="strings" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/>`,
  )
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types ${types}><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships ${rels}><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${rels}>${links.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${200 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings.join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(`${head}${xml}`)]))),
  )
}

/** A text as many programs write it: within its cell, without a cell reference. */
export const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
export const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`

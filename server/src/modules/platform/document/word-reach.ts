import type PizZip from 'pizzip'
import { attribute, readXml } from '#core/sheets/xml.ts'

/** Detects Word files that fetch or run something when they are opened (docs/security.md, 1.3.6). */

/** Fields that include external content or start a program, by their first word. */
const reaching = /^\s*(DDEAUTO|DDE|INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DATABASE|MACROBUTTON|RD)\b/im

/**
 * True for a file that fetches a template, picture, text or program from elsewhere, or starts one, when it is opened;
 * links a reader clicks are fine. Word writes only XML in UTF-8 without entities of its own; any other part counts as
 * fetching.
 */
export function reachesOut(zip: PizZip): boolean {
  return zip.file(/\.(rels|xml)$/i).some((part) => {
    const bytes = part.asUint8Array()
    if (isDisguised(bytes)) return true
    return /\.rels$/i.test(part.name) ? fetches(bytes) : hasField(bytes)
  })
}

/** Another encoding, or a list of entities: its text may read differently from what is checked here. */
function isDisguised(bytes: Uint8Array) {
  return bytes.includes(0) || /<!(DOCTYPE|ENTITY)/i.test(Buffer.from(bytes).toString('latin1'))
}

/** Relations of a part that point outside and are no links, and pages that are included in the text. */
function fetches(bytes: Uint8Array) {
  let found = false
  readXml(bytes, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const kind = (attribute(attributes, 'Type') ?? '').trim()
      const isOutside = !/^(internal)?$/i.test((attribute(attributes, 'TargetMode') ?? '').trim())
      if ((isOutside && !/\/hyperlink$/i.test(kind)) || /\/aFChunk$/i.test(kind)) found = true
    },
  })
  return found
}

/** The words of a field may be spread over many runs: they are joined and checked field by field. */
function hasField(bytes: Uint8Array) {
  const words: string[] = []
  let inside = false
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'instrText') inside = true
      if (name === 'fldChar' && attribute(attributes, 'fldCharType') === 'begin') words.push('\n')
      if (name === 'fldSimple') words.push('\n', attribute(attributes, 'instr') ?? '', '\n')
    },
    text: (text) => {
      if (inside) words.push(text)
    },
    close: (name) => {
      if (name === 'instrText') inside = false
    },
  })
  return reaching.test(words.join(''))
}

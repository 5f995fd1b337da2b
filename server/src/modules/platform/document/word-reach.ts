import type PizZip from 'pizzip'
import { attribute, readXml } from '#core/sheets/xml.ts'

/** Whether a Word file fetches or runs something when it is opened (docs/security.md, 1.3.6). */

/** Fields that bring what stands elsewhere, or start it, by their first word. */
const reaching = /^\s*(DDEAUTO|DDE|INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DATABASE|MACROBUTTON|RD)\b/im

/**
 * A template, picture, text or program that is fetched from elsewhere or started when the paper is opened; links a reader
 * clicks are fine. What is not XML in UTF-8 without entities of its own is none that Word writes, and counts as reaching.
 */
export function reachesOut(zip: PizZip): boolean {
  return zip.file(/\.(rels|xml)$/i).some((part) => {
    const bytes = part.asUint8Array()
    if (isDisguised(bytes)) return true
    return /\.rels$/i.test(part.name) ? fetches(bytes) : hasField(bytes)
  })
}

/** Another encoding, or a list of entities: what stands in it reads otherwise than it is looked at here. */
function isDisguised(bytes: Uint8Array) {
  return bytes.includes(0) || /<!(DOCTYPE|ENTITY)/i.test(Buffer.from(bytes).toString('latin1'))
}

/** Of the relations of a part: what lies outside and is no link, and pages that are laid into the text. */
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

/** The words of a field may be spread over many runs: they are read together, field by field. */
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

import Docxtemplater from 'docxtemplater'
import InspectModule from 'docxtemplater/js/inspect-module.js'
import PizZip from 'pizzip'
import { common, refuse } from '#contract/kit/refusals.ts'
import { templateRefusals } from '#contract/modules/platform/document/document.ts'
import { isPlaceholder, type PlaceholderKey } from '#contract/modules/platform/document/placeholder.ts'
import { blank, type Values } from './rules.ts'
import { reachesOut } from './word-reach.ts'

/** Templates written in Word: the same placeholders, found and filled inside the file. */

const delimiters = { start: '{{', end: '}}' }

/** The placeholders of a Word file; an unknown or incomplete one, or a command, is refused (31083). */
export function wordPlaces(data: Buffer): PlaceholderKey[] {
  const zip = unzip(data)
  if (reachesOut(zip)) refuse(common.badFile, {}, { field: 'content' })
  const module = new InspectModule()
  open(zip, [module])
  const keys = new Set<PlaceholderKey>()
  for (const part of module.getAllStructuredTags()) {
    const name = String(part.value).trim()
    // Loops and raw text of the library are not accepted as placeholders.
    if (part.module || !isPlaceholder(name)) refuse(templateRefusals.unknown, { x: name }, { field: 'content' })
    else keys.add(name)
  }
  return [...keys]
}

/** The Word file with its placeholders filled; everything else stays as its author made it. */
export function fillWord(data: Buffer, values: Values, missing: Set<PlaceholderKey>): Buffer {
  const document = open(unzip(data), [], (key) => {
    if (isPlaceholder(key)) missing.add(key)
    return blank
  })
  document.render(values)
  return document.toBuffer()
}

function unzip(data: Buffer) {
  try {
    return new PizZip(data)
  } catch {
    return refuse(common.badFile, {}, { field: 'content' })
  }
}

function open(zip: PizZip, modules: object[], unknown: (key: string) => string = () => '') {
  try {
    return new Docxtemplater(zip, {
      delimiters,
      modules: modules as never[], // as: the library types its own modules loosely
      linebreaks: true,
      errorLogging: false,
      parser: (tag) => ({ get: (scope: Values) => scope[tag.trim() as PlaceholderKey] || unknown(tag.trim()) }), // as: checked when it was stored
    })
  } catch (error) {
    const tag = firstTag(error)
    return tag === undefined
      ? refuse(common.badFile, {}, { field: 'content' })
      : refuse(templateRefusals.unknown, { x: tag }, { field: 'content' })
  }
}

/** The library collects its errors, each with the tag where it occurred. */
function firstTag(error: unknown): string | undefined {
  const { properties } = error as { properties?: { xtag?: string; errors?: unknown[] } } // as: the library's own error type, checked field by field
  if (properties?.errors?.length) return firstTag(properties.errors[0])
  return typeof properties?.xtag === 'string' ? properties.xtag.trim() : undefined
}

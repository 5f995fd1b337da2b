import { dirname } from 'node:path'
import { isTest } from './imports.ts'

// A folder should be readable at a glance: one with more than a dozen files has folders in it, by what the files do
// (CONTRIBUTING.md).

const most = 12
/** Folders with files of one kind, in order of their numbers or names: nobody reads them as a list. */
const flat = /^(server\/migrations|server\/test|e2e|docs)(\/|$)/

/** The source folders with more than a dozen files, tests left out: `folder: 14 files`. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counted = files.filter((file) => !isTest(file) && !file.endsWith('.test.mjs') && !flat.test(file))
  return [...Map.groupBy(counted, (file) => dirname(file))]
    .filter(([, own]) => own.length > most)
    .map(([folder, own]) => `${folder}: ${own.length} files`)
}

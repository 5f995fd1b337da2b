import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesUnder, root } from './files.ts'

const ownRules = ['crash', 'db', 'embedded', 'migrate', 'sealing', 'tables', 'walk']

/**
 * The tests of what an engine can change: the core, the database and its migrations, the walk through all calls, and one
 * file a module that asks the database: the one of its name, else its first.
 */
export function onBothEngines() {
  const tests = filesUnder(['server/src/modules'], /(?<!\.pg)\.test\.ts$/).filter(opensDatabase)
  const modules = Map.groupBy(tests, dirname)
  const named = (folder: string, files: string[]) =>
    files.find((file) => basename(file) === `${basename(folder)}.test.ts`)
  const ofModules = [...modules].map(([folder, files]) => named(folder, files) ?? files[0])
  return ['server/src/core/**/*.test.ts', `server/test/{${ownRules}}.test.ts`, ...ofModules]
}

const opensDatabase = (file: string) => /\/test\/[\w-]+\.ts'/.test(readFileSync(join(root, file), 'utf8'))

import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesUnder, root } from './files.ts'

const ownRules = ['crash', 'db', 'embedded', 'migrate', 'sealing', 'tables', 'walk']

/**
 * The tests of what an engine can change: the core, the database and its migrations, the walk through all calls, and one
 * file a module that asks the database: the one of its name, else its first.
 */
export function onBothEngines() {
  const tests = filesUnder(['server/src/modules'], /(?<!\.pg)\.test\.ts$/).filter(opensDatabase)
  const modules = Map.groupBy(tests, (file) => file.split('/')[4])
  const ofModules = [...modules].map(
    ([module, files]) => files.find((file) => basename(file) === `${module}.test.ts`) ?? files[0],
  )
  return ['server/src/core/**/*.test.ts', `server/test/{${ownRules}}.test.ts`, ...ofModules]
}

const opensDatabase = (file: string) => /\/test\/[\w-]+\.ts'/.test(readFileSync(join(root, file), 'utf8'))

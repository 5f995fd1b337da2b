import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesUnder, root } from '../files.ts'
import { isLong, isShort } from './tiers.ts'

const ownRules = ['crash', 'db', 'embedded', 'migrate', 'schema', 'tables', 'walk']

/** Tests that depend on the database engine: the core, the database and its migrations, the test of all calls. */
const ground = ['server/src/core/**/*.test.ts', `server/test/{${ownRules}}.test.ts`]

/**
 * The base in `npm test`; sealing and one file a module in the long run; both where files are named or reached by a
 * change.
 */
export const onBothEngines = () => [
  ...(isLong ? [] : ground),
  ...(isShort ? [] : ['server/test/sealing.test.ts', ...oneOfEachModule()]),
]

/** The file with the name of its module, else its first one, of those that use the database. */
function oneOfEachModule() {
  const tests = filesUnder(['server/src/modules'], /(?<!\.pg)\.test\.ts$/).filter(opensDatabase)
  const modules = Map.groupBy(tests, (file) => file.split('/')[4])
  return [...modules].map(([module, files]) => files.find((file) => basename(file) === `${module}.test.ts`) ?? files[0])
}

const opensDatabase = (file: string) => /\/test\/[\w-]+\.ts'/.test(readFileSync(join(root, file), 'utf8'))

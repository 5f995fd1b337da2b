import { install } from './install.mjs'
import { run } from './run.mjs'

// `npm test [-- pattern]`: runs under any Node >= 20; the rest under the Node of the lock file.

install({ all: true })
run('scripts/suite/test.ts', process.argv.slice(2))

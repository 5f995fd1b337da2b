import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../files.ts'
import { citedDictionaries, commentsOf } from '../names/comments.ts'

// `npm run rules`: docs/domain, docs/spec and contract/src/data are the rules of this project, and change with it. They
// were first copied from a folder beside the project, which may become newer. This reports the files that are newer
// there than when they were last taken over, and the copies with additions. `-- --taken` notes the newer files as taken
// over; it copies them over copies without additions, and never overwrites additions.

/** A file of the project (from its root) and its source (from ../shared). */
interface Copy {
  here: string
  source: string
}

/** A source that has changed since it was last taken over, and its lines that the copy lacks. */
export interface Newer extends Copy {
  missing: readonly string[]
  /** Whether the copy equals the last source, so that the newer one may simply be copied. */
  isUntouched: boolean
}

/** The state that was taken over last: the hash of each source. */
type SourceHashes = Readonly<Record<string, string>>

const takenFile = 'scripts/checks/rules-taken.json'

/** The path of `../shared` beside the project, if it exists. */
export function rulesBeside(base = root) {
  const shared = join(base, '../shared')
  return existsSync(join(shared, 'spec/calls.tsv')) ? shared : undefined
}

/** Every source that is newer than the one taken over, by path. */
export function newer(shared: string, base = root): Newer[] {
  const hashes = readTaken(base)
  return copies(shared, base).flatMap((copy) => {
    const source = linesOf(join(shared, copy.source))
    if (hashOf(source) === hashes[copy.source]) return []
    const here = linesOf(join(base, copy.here))
    const isUntouched = here.length === 0 || hashOf(here) === hashes[copy.source]
    return [{ ...copy, missing: without(source, here), isUntouched }]
  })
}

/** Every copy with lines that its source does not have: additions of this project, and their number. */
export function added(shared: string, base = root) {
  return copies(shared, base)
    .map((copy) => ({
      ...copy,
      lines: without(linesOf(join(base, copy.here)), linesOf(join(shared, copy.source))).length,
    }))
    .filter(({ lines }) => lines > 0)
}

/** Notes every source as taken over; copies those whose copy has no additions. Gives what it copied. */
export function take(shared: string, base = root) {
  const copied = newer(shared, base).filter(({ isUntouched }) => isUntouched)
  for (const { here, source } of copied) {
    mkdirSync(dirname(join(base, here)), { recursive: true })
    writeFileSync(join(base, here), linesOf(join(shared, source)).join('\n'))
  }
  const hashes = copies(shared, base).map(({ source }) => [source, hashOf(linesOf(join(shared, source)))])
  mkdirSync(dirname(join(base, takenFile)), { recursive: true })
  writeFileSync(join(base, takenFile), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
  return copied
}

function readTaken(base: string): SourceHashes {
  const file = join(base, takenFile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/**
 * The copied files: the tables of the requirement, all of them; the data the program is built with, and the
 * dictionaries. A dictionary is copied with the first comment that cites it.
 */
function copies(shared: string, base: string): Copy[] {
  const known = new Set(names(join(shared, 'domain'), /./))
  const cited = ['README.md', 'modules.tsv', ...citedDictionaries(commentsOf(base, /\.md \d/))]
  const copy = (folder: string, from: string) => (name: string) => ({
    here: `${folder}/${name}`,
    source: `${from}/${name}`,
  })
  const texts = [...new Set([...names(join(base, 'docs/domain'), /./), ...cited])]
  return [
    ...names(join(shared, 'spec'), /\.(tsv|md)$/).map(copy('docs/spec', 'spec')),
    ...names(join(base, 'contract/src/data'), /\.json$/)
      .filter((name) => known.has(name))
      .map(copy('contract/src/data', 'domain')),
    ...texts.filter((name) => known.has(name)).map(copy('docs/domain', 'domain')),
  ].toSorted((a, b) => (a.here < b.here ? -1 : 1))
}

const names = (folder: string, ending: RegExp) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => ending.test(name)) : []

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : [])

const hashOf = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')

function without(lines: readonly string[], others: readonly string[]) {
  const known = new Set(others)
  return lines.filter((line) => line.trim() && !known.has(line))
}

/** A newer source as text, with the first lines that the copy lacks. */
export function wordsOf({ here, source, missing, isUntouched }: Newer) {
  const first = missing.slice(0, 3).map((line) => `  + ${line.length > 140 ? `${line.slice(0, 140)}…` : line}`)
  return [
    `../shared/${source} is newer than what was taken in: ${missing.length} lines that ${here} lacks`,
    ...first,
    isUntouched
      ? '  (nothing was added here: `-- --taken` copies it)'
      : '  (the file here has lines of its own: bring these in by hand, `-- --taken` leaves it as it is)',
  ].join('\n')
}

function main() {
  const shared = rulesBeside()
  if (!shared) return console.log('no ../shared beside the project: nothing to compare with')
  if (process.argv.includes('--taken')) {
    const copied = take(shared)
    return console.log(copied.map(({ here }) => `copied ${here}`).join('\n') || 'noted; nothing was copied')
  }
  const found = newer(shared)
  for (const one of found) console.error(wordsOf(one))
  if (found.length > 0) {
    console.error('bring what is new into the file here, follow it in the code, then `npm run rules -- --taken`')
    process.exitCode = 1
    return
  }
  const own = added(shared).map(({ here, lines }) => `  ${here}: ${lines} lines of its own`)
  console.log(['nothing in ../shared is newer than what was taken in', ...own].join('\n'))
}

if (import.meta.main) main()

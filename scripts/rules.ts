import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { citedDictionaries, commentsOf } from './comments.ts'
import { root } from './files.ts'

// `npm run rules [-- --bring]`: the rules stand in ../shared and are copied here, so that whoever reads a comment finds
// what it cites. A copy that differs from its source fails; `--bring` copies anew.

/** A file of the project (from its root) and what it is a copy of (from ../shared). */
interface Copy {
  here: string
  source: string
}

interface Difference extends Copy {
  /** Lines of the source that the copy lacks, and lines it has that the source has no more. */
  fresh: readonly string[]
  stale: readonly string[]
}

/** Where `../shared` stands beside the project, its path. */
export function rulesBeside(base = root) {
  const shared = join(base, '../shared')
  return existsSync(join(shared, 'spec/calls.tsv')) ? shared : undefined
}

/** Every copy that is not its source, by path. */
export function differences(shared: string, base = root): Difference[] {
  return copies(shared, base).flatMap((copy) => {
    const there = linesOf(join(shared, copy.source))
    const here = linesOf(join(base, copy.here))
    if (there.join('\n') === here.join('\n')) return []
    return [{ ...copy, fresh: without(there, here), stale: without(here, there) }]
  })
}

/** Writes every copy anew; one whose source is gone goes too. */
export function bring(shared: string, base = root) {
  for (const { here, source } of differences(shared, base)) {
    const [from, to] = [join(shared, source), join(base, here)]
    if (!existsSync(from)) rmSync(to)
    else {
      mkdirSync(dirname(to), { recursive: true })
      writeFileSync(to, linesOf(from).join('\n'))
    }
  }
}

/**
 * What is copied: the tables of the requirement, whole; the data the program is built with, and the dictionaries. A
 * dictionary comes with the first comment that cites it.
 */
function copies(shared: string, base: string): Copy[] {
  const known = new Set(names(join(shared, 'domain'), /./))
  const cited = ['README.md', 'modules.tsv', ...citedDictionaries(commentsOf(base, /\.md \d/))].filter((name) =>
    known.has(name),
  )
  const tables = names(join(shared, 'spec'), /\.(tsv|md)$/)
  const copy = (folder: string, from: string) => (name: string) => ({
    here: `${folder}/${name}`,
    source: `${from}/${name}`,
  })
  const both = (folder: string, ending: RegExp, also: readonly string[]) => [
    ...new Set([...names(join(base, folder), ending), ...also]),
  ]
  return [
    ...both('docs/spec', /./, tables).map(copy('docs/spec', 'spec')),
    ...names(join(base, 'contract/src/data'), /\.json$/).map(copy('contract/src/data', 'domain')),
    ...both('docs/domain', /./, cited).map(copy('docs/domain', 'domain')),
  ].toSorted((a, b) => (a.here < b.here ? -1 : 1))
}

const names = (folder: string, ending: RegExp) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => ending.test(name)) : []

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : [])

function without(lines: readonly string[], others: readonly string[]) {
  const known = new Set(others)
  return lines.filter((line) => line.trim() && !known.has(line))
}

/** A difference in words: what is new, what is gone, and the first lines of each. */
export function wordsOf({ here, source, fresh, stale }: Difference) {
  const some = (mark: string, lines: readonly string[]) =>
    lines.slice(0, 3).map((line) => `  ${mark} ${line.length > 140 ? `${line.slice(0, 140)}…` : line}`)
  return [
    `${here} differs from ../shared/${source}: ${fresh.length} lines to bring, ${stale.length} no longer there`,
    ...some('-', stale),
    ...some('+', fresh),
  ].join('\n')
}

function main() {
  const shared = rulesBeside()
  if (!shared) return console.log('no ../shared beside the project: nothing to compare with')
  const found = differences(shared)
  if (process.argv.includes('--bring')) {
    bring(shared)
    return console.log(found.map(({ here }) => `brought ${here}`).join('\n') || 'nothing to bring')
  }
  for (const one of found) console.error(wordsOf(one))
  if (found.length === 0) return console.log('the rules beside the code are those of ../shared')
  console.error('`npm run rules -- --bring` copies them; read what it changed (git diff) and follow it in the code')
  process.exitCode = 1
}

if (import.meta.main) main()

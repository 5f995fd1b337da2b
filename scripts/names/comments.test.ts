import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../files.ts'
import { type Comment, citationsOf, commentsIn, commentsOf } from './comments.ts'

/**
 * A comment that names something that does not exist is outdated: files, folders, migrations, sections, scripts, names
 * of code.
 */

const allComments = commentsOf()
// Comments of a migration stay as they were when it ran.
const comments = allComments.filter(({ file }) => !file.startsWith('server/migrations/'))
const folders = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'docs', '.ci']
const rootFiles = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name)
const files = [...filesUnder(folders, /./), ...rootFiles]

const place = ({ file, line }: Comment, what: string) => `${file}:${line}: ${what}`
/** Names in these comments, found by a pattern whose first group is the name, that do not exist. */
const stale = (pattern: RegExp, known: (name: string) => boolean, among = comments) =>
  among.flatMap((comment) =>
    [...comment.text.matchAll(pattern)].filter(([, name]) => !known(name)).map(([, name]) => place(comment, name)),
  )

/** `bill/service.ts` wherever bill is: the parts of the path in this order, the last of them at the end. */
function isOf(path: string, name: string) {
  const parts = path.split('/')
  const segments = name.split('/')
  if (parts.at(-1) !== segments.at(-1)) return false
  let from = 0
  return segments.every((part) => {
    from = parts.indexOf(part, from) + 1
    return from > 0
  })
}

test('reads the comments of every language, joined over lines', () => {
  const ts = "// one\n// two\nconst a = '// no' /* in */\n/**\n * three\n * four\n */"
  expect(commentsIn('a.ts', ts).map(({ line, text }) => [line, text])).toEqual([
    [1, 'one two'],
    [3, 'in'],
    [4, 'three four'],
  ])
  expect(commentsIn('a.sql', '-- a\n-- b\ncreate table a (); -- c').map(({ text }) => text)).toEqual(['a b', 'c'])
  expect(commentsIn('a.css', '/* a\n   b */ p {}').map(({ text }) => text)).toEqual(['a b'])
  expect(commentsIn('a.md', '# A\n\nb\nc\n').map(({ text }) => text)).toEqual(['# A', 'b c'])
})

test('reads the sections a comment cites', () => {
  const [comment] = commentsIn('a.ts', '/** As told (fees.md 3.1, 13a and 2.1–2.3; residence.md 2.2). */')
  expect(citationsOf([comment]).map(({ dictionary, section }) => `${dictionary} ${section}`)).toEqual([
    'fees.md 3.1',
    'fees.md 13a',
    'fees.md 2.1',
    'fees.md 2.3',
    'residence.md 2.2',
  ])
})

test('a named file exists', () => {
  const named = /(?<![\w/.@:*-])(?!\.\.?\/)((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql|css|json|tsv|md|html))\b/g
  expect(stale(named, (name) => files.some((file) => isOf(file, name)))).toEqual([])
})

test('a named folder exists', () => {
  const named =
    /(?<![\w/.:@-])((?:contract|server|web|scripts|docs|bench|e2e|core|kit|shell|modules)(?:\/[\w-]+)+)(?![\w./-]|\*)/g
  const known = new Set(files.flatMap((file) => file.split('/').map((_, n, parts) => parts.slice(0, n).join('/'))))
  const builtFolders = ['web/dist']
  expect(
    stale(named, (name) => builtFolders.includes(name) || [...known].some((folder) => isOf(folder, name))),
  ).toEqual([])
})

test('a named module exists', () => {
  const known = new Set(files.flatMap((file) => file.match(/^server\/src\/modules\/(.+)\//)?.[1].split('/') ?? []))
  expect(stale(/\b(?:to|of) the module ([a-z][a-z-]*)\b/g, (name) => known.has(name))).toEqual([])
})

test('a named migration exists', () => {
  const numbers = filesUnder(['server/migrations'], /\.sql$/).map((file) => file.split('/')[2].slice(0, 4))
  expect(stale(/\bmigrations? (\d{4})\b/gi, (number) => numbers.includes(number))).toEqual([])
})

test('a cited section of a dictionary exists', () => {
  const sections = new Map(
    filesUnder(['docs/domain'], /\.md$/).map((file) => [
      file.split('/')[2],
      sectionsOf(readFileSync(join(root, file), 'utf8')),
    ]),
  )
  const cited = citationsOf(allComments)
  const wrong = cited.filter(({ dictionary, section }) => !sections.get(dictionary)?.has(section))
  expect(cited.length).toBeGreaterThan(400)
  expect(wrong.map((one) => place(one, `${one.dictionary} ${one.section}`))).toEqual([])
})

/** Headings (`### 1.1`), numbered paragraphs (`5.1 …`), and the points of a section (`13.19` is the 19th of 13). */
function sectionsOf(text: string) {
  const found = new Set<string>()
  let heading = ''
  for (const line of text.split('\n')) {
    heading = line.match(/^#+ (\d+[a-z]?(?:\.\d+)*)/)?.[1] ?? heading
    const paragraph = line.match(/^(?:\*\*)?(\d+[a-z]?\.\d+)\b/)?.[1]
    const point = line.match(/^(\d+)\. /)?.[1]
    for (const section of [heading, paragraph, point && `${heading}.${point}`]) if (section) found.add(section)
  }
  return found
}

test('a named script exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(stale(/\bnpm run ([\w:-]+)/g, (name) => name in scripts)).toEqual([])
})

/** Names from other products, and examples. */
const elsewhere = ['btree_gist', 'apiclient_key', 'pem', 'lr2026', 'xfrom', 'xto']

test('a name of the code in backticks exists', () => {
  const ours = files.filter((file) => /\.(tsx?|mjs|sql|css|json|html)$/.test(file) && file !== 'package-lock.json')
  const words = new Set(ours.flatMap((file) => wordsOf(file, readFileSync(join(root, file), 'utf8'))))
  const known = (name: string) =>
    name
      .toLowerCase()
      .split('.')
      .every((word) => word.length < 3 || words.has(word) || elsewhere.includes(word))
  expect(stale(/`([A-Za-z_$][\w$.]*)(?:\(\))?`/g, known)).toEqual([])
})

/** The words of a file without its comments. */
function wordsOf(file: string, text: string): string[] {
  const marks = file.endsWith('.sql') ? /--.*$/gm : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
  return (
    text
      .replaceAll(marks, '')
      .toLowerCase()
      .match(/[a-z_$][\w$]*/g) ?? []
  )
}

test('a behaviour in the title of a test is one of the requirement', () => {
  const known = readFileSync(join(root, 'docs/spec/behaviours.md'), 'utf8')
  const tests = filesUnder(folders, /\.test\.tsx?$/)
  const named = tests.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bB\d{3}\b/g)])
  expect(named.length).toBeGreaterThan(200)
  for (const [number] of named) expect(known, number).toContain(number)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { filesUnder, root } from '../files.ts'

/** The texts about the project: every comment of its code, and every paragraph of its pages. */
export interface Comment {
  file: string
  line: number
  /** On one line, without the comment marks. */
  text: string
}

const folders = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'docs']
/** Copies of files elsewhere (scripts/checks/rules.ts), and generated files. */
const notOurs = /^docs\/(domain|spec)\/|^server\/schema\.sql$|\.gen\.ts$/

/**
 * Every comment of the code and paragraph of the pages under `base`, by file and place; only of files that match
 * `saying`.
 */
export function commentsOf(base = root, saying = /./): Comment[] {
  const files = ['ARCHITECTURE.md', 'README.md', ...filesUnder(folders, /\.(tsx?|mjs|sql|css|md)$/, base)]
  return files
    .filter((file) => !notOurs.test(file))
    .map((file) => ({ file, text: readFileSync(join(base, file), 'utf8') }))
    .filter(({ text }) => saying.test(text))
    .flatMap(({ file, text }) => commentsIn(file, text))
}

/** The comments of one file, in any of its languages. */
export function commentsIn(file: string, text: string): Comment[] {
  const found = file.endsWith('.md') ? paragraphs(text) : /\.(sql|css)$/.test(file) ? marked(text) : parsed(file, text)
  return found.map(({ start, text: raw }) => ({
    file,
    line: text.slice(0, start).split('\n').length,
    text: plain(raw),
  }))
}

interface Piece {
  start: number
  text: string
}

const paragraphs = (text: string): Piece[] =>
  [...text.matchAll(/(?:.+(?:\n|$))+/g)].map((match) => ({ start: match.index, text: match[0] }))

/** Successive line comments are one comment. */
const marked = (text: string): Piece[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:--.*(?:\n\s*|$))+/g)].map((match) => ({ start: match.index, text: match[0] }))

function parsed(file: string, text: string): Piece[] {
  const pieces: (Piece & { end: number })[] = []
  for (const { type, value, start, end } of parseSync(file, text).comments) {
    const last = pieces.at(-1)
    const follows = last && type === 'Line' && /^\n[ \t]*$/.test(text.slice(last.end, start))
    if (!follows) pieces.push({ start, end, text: value })
    else Object.assign(last, { end, text: `${last.text}\n${value}` })
  }
  return pieces
}

const plain = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^(\/?\*+\/?|--)\s?|\s*\*\/$/g, ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** `residence.md 2.2` of a comment: a section of a dictionary of docs/domain. */
export interface Citation extends Comment {
  dictionary: string
  section: string
}

const number = /\d+[a-z]?(?:\.\d+)*/
const more = new RegExp(`(?:(?:, | and |–|/)${number.source})*`)
const cited = new RegExp(`\\b([a-z]+)\\.md (${number.source}${more.source})(?![\\d.]*\\w)`, 'g')

/** Every section of a dictionary that these comments cite: `fees.md 3.1, 4` are two. */
export function citationsOf(comments: readonly Comment[]): Citation[] {
  return comments.flatMap((comment) =>
    [...comment.text.matchAll(cited)].flatMap(([, name, sections]) =>
      sections.split(/, | and |–|\//).map((section) => ({ ...comment, dictionary: `${name}.md`, section })),
    ),
  )
}

/** Names of the dictionaries these comments cite, once each. */
export const citedDictionaries = (comments: readonly Comment[]) => [
  ...new Set(citationsOf(comments).map(({ dictionary }) => dictionary)),
]

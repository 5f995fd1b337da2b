import { readFileSync } from 'node:fs'

/** Rows of a table of docs/spec without its head and remarks. */
export function readTable(file: string) {
  const text = readFileSync(new URL(`../../docs/spec/${file}`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'))
}

import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** The rows of docs/spec/behaviours.md, by their numbers, without their sources. */
export const behaviourRows: ReadonlyMap<string, string> = new Map(
  readFileSync('docs/spec/behaviours.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const found = /^- (B\d{3}) \[[UBA]\] (.*?) \(\d{3} s.*$/.exec(line)
      return found ? [[found[1], found[2]] as const] : []
    }),
)

/** The text of one row; a test that names a missing row fails. */
export const rowOf = (number: string) =>
  behaviourRows.get(number) ?? expect.fail(`${number} is no row of behaviours.md`)

/** The texts between back-quotes. */
export const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word)
export const numbersIn = (text: string) => [...text.matchAll(/-?\d+/g)].map(([figure]) => Number(figure))
export const wordsIn = (text: string) => text.match(/[A-Za-z]\w+/g) ?? []

import { readFileSync } from 'node:fs'
import type { BareQuery } from './bare.ts'

/** The reading statements the database ran since `from` bytes of its log: what a bare handler must run to be fair. */
export function statementsSince(logFile: string, from: number): BareQuery[] {
  const text = readFileSync(logFile).subarray(from).toString()
  const found: BareQuery[] = []
  for (const entry of text.split(/\n(?=\d{4}-\d\d-\d\d )/)) {
    const executed = /LOG: {2}execute [^:]+: ([\s\S]+)$/.exec(entry)
    if (executed && /^\s*(select|with) /i.test(executed[1])) found.push({ text: executed[1].trim(), values: [] })
    const parameters = /DETAIL: {2}parameters: ([\s\S]+)$/.exec(entry)
    const last = found.at(-1)
    if (parameters && last && last.values.length === 0 && last.text.includes('$1'))
      last.values = valuesOf(parameters[1])
  }
  return found
}

function valuesOf(parameters: string) {
  return [...parameters.matchAll(/\$\d+ = '((?:[^']|'')*)'/g)].map(([, value]) => value.replaceAll("''", "'"))
}

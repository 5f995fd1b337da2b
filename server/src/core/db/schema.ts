import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file of server/migrations. */
export interface Migration {
  name: string
  text: string
  sha256: string
}

/**
 * The schema of the migrations up to one of them, as one text for an empty database; written by scripts/gen/gen-schema.ts.
 */
export const schemaFile = fileURLToPath(new URL('../../../schema.sql', import.meta.url))

const sumOf = (migrations: readonly Migration[]) =>
  createHash('sha256')
    .update(migrations.map(({ name, sha256 }) => `${name} ${sha256}\n`).join(''))
    .digest('hex')

/** The first line of the text: the last migration in it, and the hash of all of them. */
export const schemaHead = (migrations: readonly Migration[]) =>
  `-- up to ${migrations.at(-1)?.name} ${sumOf(migrations)}`

/**
 * The schema text with the names of the migrations it includes. Undefined when the file does not exist or was generated
 * from other files: then the migrations run.
 */
export function readSchema(migrations: readonly Migration[], file = schemaFile) {
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  const [head] = text.split('\n', 1)
  const until = migrations.findIndex(({ name }) => head.startsWith(`-- up to ${name} `))
  const covered = migrations.slice(0, until + 1)
  return until >= 0 && head === schemaHead(covered) ? { text, covered } : undefined
}

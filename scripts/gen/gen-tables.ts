import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { metaOf } from '#contract/kit/fields.ts'
import { type Database, openDatabase } from '#core/db/db.ts'
import { migrate } from '#core/db/migrate.ts'
import { knownTables } from '#core/rows/store/table.ts'
import { companionsOf, isCompanion } from '#core/sealing/sealed-columns.ts'
import { root } from '../files.ts'
import { presentText } from './type-text.ts'

// Writes server/src/core/db/tables.gen.ts from the migrations, which are the truth; what a JSON column holds is said by the
// fields of its table, else by a line of JsonShapes (server/src/core/db/json-shapes.ts).

export const tablesFile = fileURLToPath(new URL('../../server/src/core/db/tables.gen.ts', import.meta.url))

interface Column {
  tableName: string
  columnName: string
  typeName: string
  nullable: boolean
  hasDefault: boolean
  computed: boolean
}

const scalars: Record<string, string> = {
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
}

const head = `// Written by scripts/gen/gen-tables.ts from server/migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonShapes } from './json-shapes.ts'

/** Read as the parsed value of the shape the fields of its table state; written as JSON text. */
type Json<T, W = never> = ColumnType<T | Extract<W, null>, string | W, string | W> & { readonly __json__: T | Extract<W, null> }

/** A value of the code list that the field of its table names: read and written as one of its values. */
type Code<T, N = never> = ColumnType<T | N, T | N | ([N] extends [never] ? never : undefined), T | N>
type CodeGiven<T, N = never> = ColumnType<T | N, T | N | undefined, T | N>

/** Sealed at rest: read and written as text, looked for with \`isNumber\` and \`endsWith\` of sealed-columns.ts alone. */
type Sealed<W = never> = ColumnType<SealedText | Extract<W, null>, string | W, string | W>
export type SealedText = string & { readonly [sealed]: true }
declare const sealed: unique symbol
`

/** The text of tables.gen.ts for a migrated database. */
export async function renderTables(database: Database) {
  const all = await columnsOf(database)
  const tables = Map.groupBy(all, (column) => camel(column.tableName))
  await readTables()
  const named = namedShapes()
  assertNoStale(named, all)
  const interfaces = [...tables].map(([name, columns]) => renderTable(name, columns, named))
  const names = [...tables.keys()].map((name) => `  ${name}: ${typeName(name)}\n`)
  const kinds = [...tables].map(([name, columns]) => renderKinds(name, columns))
  return [
    head,
    ...interfaces,
    `export interface Tables {\n${names.join('')}}\n`,
    `/** PostgreSQL type of every column. */\nexport const columns: { readonly [N in keyof Tables]: Readonly<Record<string, string>> } = {\n${kinds.join('')}}\n`,
  ].join('\n')
}

function renderTable(name: string, columns: Column[], named: ReadonlySet<string>) {
  const lines = columns.map((column) => `  ${camel(column.columnName)}: ${typeOf(column, named)}\n`)
  return `export interface ${typeName(name)} {\n${lines.join('')}}\n`
}

function renderKinds(name: string, columns: Column[]) {
  const kinds = columns.map((column) => `${camel(column.columnName)}: '${column.typeName}'`)
  return `  ${name}: { ${kinds.join(', ')} },\n`
}

function typeOf(column: Column, named: ReadonlySet<string>) {
  const { typeName, nullable, hasDefault, computed, tableName, columnName } = column
  if (isJson(column)) {
    const shape = shapeOf(camel(tableName), camel(columnName), named)
    if (hasDefault) return nullable ? `Json<${shape}, null | undefined>` : `Json<${shape}, undefined>`
    return nullable ? `Json<${shape}, null | undefined>` : `Json<${shape}>`
  }
  if (companionsOf(camel(tableName), camel(columnName))) return nullable ? 'Sealed<null | undefined>' : 'Sealed'
  const isArray = typeName.startsWith('_')
  const scalar = scalars[isArray ? typeName.slice(1) : typeName]
  if (!scalar) throw new Error(`${tableName}.${columnName}: no TypeScript type for ${typeName}`)
  const orNull = nullable ? ' | null' : ''
  const type = (isArray ? `${scalar}[]` : scalar) + orNull
  if (computed) return `GeneratedAlways<${type}>`
  const code = codeOf(camel(tableName), camel(columnName))
  if (code && !isArray) return `${hasDefault ? 'CodeGiven' : 'Code'}<${code}${nullable ? ', null' : ''}>`
  return hasDefault ? `Generated<${type}>` : type
}

/** A code list as long as this is a range of numbers without names. */
const counted = 48

/** The values of the code list that the field of a column names; undefined where it names none. */
function codeOf(tableName: string, columnName: string) {
  const schema = fieldOf(tableName, columnName)
  if (!schema) return undefined
  const meta = metaOf(schema)
  // Steps of ten minutes: such a list has numbers in the contract too.
  return meta?.kind === 'code' && (meta.codes?.values.length ?? 0) < counted ? presentText(schema) : undefined
}

/** Every module declares its tables, mostly in its tables.ts. */
async function readTables() {
  const files = globSync('server/src/modules/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const describing = files.filter((file) => /= table\($|= table\('/m.test(readFileSync(join(root, file), 'utf8')))
  for (const file of describing) await import(join(root, file))
}

/** What a JSON column holds, by the fields of its table or by its line of JsonShapes: one of the two, never none. */
function shapeOf(tableName: string, columnName: string, named: ReadonlySet<string>) {
  const schema = fieldOf(tableName, columnName)
  const name = `${tableName}.${columnName}`
  if (schema && named.has(name)) throw new Error(`${name}: a field states its shape, the line of JsonShapes goes`)
  if (schema) return presentText(schema)
  if (named.has(name)) return `JsonShapes['${name}']`
  throw new Error(`${name}: no field of its table states what it holds; add its line to JsonShapes (json-shapes.ts)`)
}

/** The columns with a line of JsonShapes, wherever in the server it is written. */
function namedShapes(base = root): ReadonlySet<string> {
  const texts = globSync('server/src/**/*.ts', { cwd: base }).map((file) => readFileSync(join(base, file), 'utf8'))
  const blocks = texts.flatMap((text) => text.match(/^ *(export )?interface JsonShapes \{$[\s\S]*?^ *\}$/gm) ?? [])
  return new Set(blocks.flatMap((block) => [...block.matchAll(/^ *'(\w+\.\w+)':/gm)].map(([, name]) => name)))
}

/** A line whose column is gone or is no longer JSON. */
function assertNoStale(named: ReadonlySet<string>, columns: readonly Column[]) {
  const known = new Set(columns.filter(isJson).map(nameOf))
  const stale = [...named].find((name) => !known.has(name))
  if (stale) throw new Error(`${stale}: JsonShapes names it, and no table has this JSON column`)
}

const isJson = ({ typeName }: Column) => typeName === 'jsonb' || typeName === 'json'
const nameOf = ({ tableName, columnName }: Column) => `${camel(tableName)}.${camel(columnName)}`

function fieldOf(tableName: string, columnName: string) {
  const tables = [...knownTables].flatMap(([name, known]) => (name === tableName ? known : []))
  const schema = tables.map(({ fields }) => fields.shape[columnName]).find((found) => found !== undefined)
  return schema
}

async function columnsOf(database: Database) {
  const { rows } = await database.withSystem((db) =>
    sql<Column>`
      select c.relname as table_name, a.attname as column_name, t.typname as type_name,
        not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as has_default,
        a.attgenerated <> '' or a.attidentity = 'a' as computed
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migration'
      order by c.relname collate "C", a.attnum`.execute(db),
  )
  return rows.filter((column) => !isCompanion(camel(column.tableName), camel(column.columnName)))
}

/** As Kysely's CamelCasePlugin converts names; a name that would not convert back is refused. */
function camel(name: string) {
  const result = name.replace(/_+(.)/g, (_, letter: string) => letter.toUpperCase())
  const back = result.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (back !== name) throw new Error(`the column or table name ${name} does not survive camelCase and back`)
  return result
}

const typeName = (name: string) => `${name[0].toUpperCase()}${name.slice(1)}Table`

export async function currentTables() {
  const database = await openDatabase({ dataDir: 'memory://' })
  try {
    await migrate(database)
    return await renderTables(database)
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  const text = await currentTables()
  const same = text === readFileSync(tablesFile, { encoding: 'utf8', flag: 'a+' })
  if (!same) writeFileSync(tablesFile, text)
  console.log(same ? 'tables.gen.ts is up to date' : 'tables.gen.ts written')
}

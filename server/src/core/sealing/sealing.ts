import { createHmac, hkdfSync } from 'node:crypto'
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  ParensNode,
  ReferenceNode,
  type RootOperationNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { type SealKeys, seal, unseal } from './seal.ts'
import { type Companion, companionsOf, isSought, sealedColumns, sealedRows } from './sealed-columns.ts'

/**
 * Seals values on their way into a column of `sealedColumns` and opens them when they are read, so that no module has
 * to. A sealed text names column, institution and row, `pims:oldman.oldmanIdCard:<org>/<oldman>:v1.<key>.<iv>.<body>`,
 * and opens only there; the database accepts it in that row alone (migration 0049).
 */
export interface Sealing {
  plugin: KyselyPlugin
  /** A parameter as it is sent: a searched number becomes its hashes, by both keys while two are accepted. */
  parameter(value: unknown): unknown
}

/** The prefix of every sealed text. */
export const sealedHead = 'pims:'

export function sealing(keys: SealKeys): Sealing {
  const open = opener(keys)
  return {
    plugin: {
      transformQuery: ({ node }) => sealedQuery(keys, node),
      transformResult: async ({ result }) => {
        openRows(open, result.rows)
        return result
      },
    },
    parameter: (value) => {
      if (!isSought(value)) return value
      const { place, companion, texts } = value
      return texts.flatMap((text) => secretsOf(keys).map((secret) => hashOf(secret, place, companion, text)))
    },
  }
}

const secretsOf = ({ appSecret, appSecretOld }: SealKeys) => (appSecretOld ? [appSecret, appSecretOld] : [appSecret])

/** A column of one row; `row` is its institution and its key. */
export interface SealedPlace {
  table: string
  column: string
  row: readonly string[]
}

/** A column and its companions, by column name, as they are stored. */
export function sealedValues(keys: SealKeys, { table, column, row }: SealedPlace, text: string | null) {
  const kind = `${table}.${column}`
  const place = `${kind}:${row.join('/')}`
  const companion = (name: Companion) => {
    if (text === null) return null
    return name === 'Tail' ? text.slice(-4) : hashOf(keys.appSecret, kind, name, text)
  }
  const beside = (companionsOf(table, column) ?? []).map((name) => [column + name, companion(name)] as const)
  return Object.fromEntries([
    [column, text === null ? null : `${sealedHead}${place}:${seal(keys, place, text)}`],
    ...beside,
  ])
}

/**
 * The text sealed for this place, or sealed for its column before texts were bound to rows; undefined for any other
 * text.
 */
export function openedAt(keys: SealKeys, { table, column, row }: SealedPlace, sealed: string): string | undefined {
  const [place, body] = partsOf(sealed)
  const here = [`${table}.${column}`, `${table}.${column}:${row.join('/')}`].includes(place)
  return here ? unseal(keys, place, body) : undefined
}

/** A number in a request may contain a colon, a sealed body does not. */
function partsOf(sealed: string): [place: string, body: string] {
  const at = sealed.lastIndexOf(':')
  return [sealed.slice(sealedHead.length, at), sealed.slice(at + 1)]
}

/** 128 bits of a keyed hash; every column and companion has a key of its own. */
function hashOf(secret: string, place: string, companion: 'Hash' | 'Six', text: string) {
  const key = findingKey(secret, `pims-find-${place}-${companion}-v1`)
  const sought = companion === 'Six' ? text.slice(-6) : text
  return createHmac('sha256', key).update(sought).digest().subarray(0, 16).toString('base64url')
}

const findingKeys = new Map<string, Buffer>()

function findingKey(secret: string, purpose: string) {
  const name = `${purpose} ${secret}`
  const key = findingKeys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  findingKeys.set(name, key)
  return key
}

// --- writing -----------------------------------------------------------------------------------------------------

function sealedQuery(keys: SealKeys, node: RootOperationNode): RootOperationNode {
  if (node.kind === 'InsertQueryNode') return sealedInsert(keys, node)
  if (node.kind === 'UpdateQueryNode') return sealedUpdate(keys, node)
  return node
}

function sealedInsert(keys: SealKeys, node: InsertQueryNode): InsertQueryNode {
  const table = node.into?.table.identifier.name ?? ''
  if (!(table in sealedColumns)) return node
  const columns = (node.columns ?? []).map((column) => column.column.name)
  const sealed = columns.flatMap((column, index) => (companionsOf(table, column) ? [{ column, index }] : []))
  if (sealed.length === 0) return node
  if (!node.values || !ValuesNode.is(node.values)) throw new Error(`${table}: a sealed column takes plain values`)
  const added = sealed.flatMap(({ column }) => (companionsOf(table, column) ?? []).map((name) => column + name))
  const rowAt = ['orgId', ...rowKeys(table)].map((name) => columns.indexOf(name))
  const rows = node.values.values.map((row) => {
    const values = row.values.map((value) => (row.kind === 'ValueListNode' ? value : ValueNode.create(value)))
    const named = rowAt.map((index) => plainValue(values[index]))
    const beside = sealed.flatMap(({ column, index }) => {
      const text = plainText(table, values[index])
      const { [column]: sealed, ...companions } = sealedValues(keys, placeOf(table, column, named, text), text)
      values[index] = ValueNode.create(sealed)
      return Object.values(companions).map((value) => ValueNode.create(value))
    })
    return { kind: 'ValueListNode' as const, values: [...values, ...beside] as OperationNode[] } // as: values of a list row are nodes
  })
  const names = [...columns, ...added].map((name) => ColumnNode.create(name))
  return { ...node, columns: names, values: ValuesNode.create(rows) }
}

function sealedUpdate(keys: SealKeys, node: UpdateQueryNode): UpdateQueryNode {
  const table = nameOf(node.table)
  if (!(table in sealedColumns)) return node
  const equal = new Map<string, unknown>()
  equals(node.where?.where, equal)
  const named = ['orgId', ...rowKeys(table)].map((name) => equal.get(name))
  const updates = (node.updates ?? []).flatMap((update): ColumnUpdateNode[] => {
    const column = ColumnNode.is(update.column) ? update.column.column.name : ''
    if (!companionsOf(table, column)) return [update]
    const text = plainText(table, update.value)
    const values = sealedValues(keys, placeOf(table, column, named, text), text)
    return Object.entries(values).map(([name, value]) => ({
      kind: 'ColumnUpdateNode',
      column: ColumnNode.create(name),
      value: ValueNode.create(value),
    }))
  })
  return { ...node, updates }
}

function rowKeys(table: string): readonly string[] {
  const rows: Record<string, readonly string[]> = sealedRows
  return rows[table]
}

/** A null needs no place; a number is bound to a row, so the statement has to name the row. */
function placeOf(table: string, column: string, named: readonly unknown[], text: string | null): SealedPlace {
  const row = named.filter((part) => typeof part === 'string')
  if (text !== null && row.length < named.length) throw new Error(`${table}: a sealed column is written row by row`)
  return { table, column, row }
}

const plainValue = (node: unknown) => (node as { value?: unknown } | undefined)?.value // as: a ValueNode or unused

/** The plain values a condition compares with equality, by column. */
function equals(node: OperationNode | undefined, found: Map<string, unknown>) {
  if (!node) return
  if (AndNode.is(node)) for (const side of [node.left, node.right]) equals(side, found)
  else if (ParensNode.is(node)) equals(node.node, found)
  else if (BinaryOperationNode.is(node) && OperatorNode.is(node.operator) && node.operator.operator === '=') {
    const column = ReferenceNode.is(node.leftOperand) ? node.leftOperand.column : undefined
    if (column && ColumnNode.is(column)) found.set(column.column.name, plainValue(node.rightOperand))
  }
}

function nameOf(node: OperationNode | undefined): string {
  if (node && AliasNode.is(node)) return nameOf(node.node)
  return node && TableNode.is(node) ? node.table.identifier.name : ''
}

/** A column missing in one row of several is `default`, which is null for these columns. */
function plainText(table: string, node: unknown): string | null {
  const { kind, value } = node as { kind: string; value?: unknown } // as: an OperationNode
  if (kind === 'DefaultInsertValueNode' || (kind === 'ValueNode' && value == null)) return null
  if (kind === 'ValueNode' && typeof value === 'string') return value
  throw new Error(`${table}: a sealed column takes plain values`)
}

// --- reading -----------------------------------------------------------------------------------------------------

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const companionKeys = new Set(
  Object.values(sealedColumns).flatMap((columns) =>
    Object.entries<readonly Companion[]>(columns).flatMap(([column, names]) =>
      names.map((name) => snake(column + name)),
    ),
  ),
)

type Open = (sealed: string) => string

const sealedNames = Object.values(sealedColumns).flatMap((columns) => Object.keys(columns))
/** The other names a query has for a sealed column. */
const otherNames = ['contact']
const openable = new Set([...sealedNames, ...otherNames].flatMap((name) => [name, snake(name)]))

/** Opens the sealed columns of these rows, in JSON values too, and removes the companions. */
function openRows(open: Open, rows: readonly unknown[]) {
  const [first] = rows
  if (typeof first !== 'object' || first === null) return
  const unwanted = Object.keys(first).filter((key) => companionKeys.has(key))
  for (const row of rows as Record<string, unknown>[]) {
    // as: rows of a statement are objects
    for (const key of unwanted) delete row[key]
    openInside(open, row)
  }
}

/** `name` is the name of the holder; it counts for the items of a list. */
function openInside(open: Open, holder: Record<string, unknown> | unknown[], name = '') {
  const within = holder as Record<string, unknown> // as: a list has its places for keys
  for (const key of Object.keys(within)) {
    const value = within[key]
    const called = Array.isArray(holder) ? name : key
    if (typeof value === 'string') {
      if (value.startsWith(sealedHead) && openable.has(called)) within[key] = open(value)
    } else if (Array.isArray(value) || isPlain(value)) openInside(open, value, called)
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const openedLimit = 20_000
/** Longer texts are answers stored for a repeated request, which are rarely read. */
const openedLength = 200

/**
 * A list shows the same people again and again: recently opened values are cached under their sealed text. A text that
 * does not open stays as it is: never shown as empty, and never mistaken for a number.
 */
function opener(keys: SealKeys): Open {
  const opened = new Map<string, string>()
  return (sealed) => {
    const known = opened.get(sealed)
    if (known !== undefined) return known
    const [place, body] = partsOf(sealed)
    // A text that names no row was sealed before texts were bound to rows, and is bound at the start (seal-rows.ts).
    const text = place.includes(':') ? unseal(keys, place, body) : undefined
    if (text === undefined) return sealed
    if (sealed.length > openedLength) return text
    if (opened.size >= openedLimit) opened.clear()
    opened.set(sealed, text)
    return text
  }
}

import { createHmac, hkdfSync } from 'node:crypto'
import {
  AliasNode,
  ColumnNode,
  type ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type RootOperationNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { type SealKeys, seal, unseal } from './seal.ts'
import { type Companion, companionsOf, isSought, sealedColumns } from './sealed-columns.ts'

/**
 * Seals what leaves for a column of `sealedColumns` and opens whatever comes back, so that no module knows of it.
 * A sealed text names its column, so that it does not open in another one: `pims:oldman.oldmanIdCard:v1.<key>.<iv>.<body>`.
 */
export interface Sealing {
  plugin: KyselyPlugin
  /** A parameter as it is sent: what is sought becomes its hashes, by both keys while two are accepted. */
  parameter(value: unknown): unknown
}

/** What every sealed text begins with. */
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

/** A column and its companions, by column name, as they are stored. */
export function sealedValues(keys: SealKeys, table: string, column: string, text: string | null) {
  const place = `${table}.${column}`
  const companion = (name: Companion) => {
    if (text === null) return null
    return name === 'Tail' ? text.slice(-4) : hashOf(keys.appSecret, place, name, text)
  }
  const beside = (companionsOf(table, column) ?? []).map((name) => [column + name, companion(name)] as const)
  return Object.fromEntries([
    [column, text === null ? null : `${sealedHead}${place}:${seal(keys, place, text)}`],
    ...beside,
  ])
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
  const rows = node.values.values.map((row) => {
    const values = row.values.map((value) => (row.kind === 'ValueListNode' ? value : ValueNode.create(value)))
    const beside = sealed.flatMap(({ column, index }) => {
      const text = plainText(table, values[index])
      const { [column]: kept, ...companions } = sealedValues(keys, table, column, text)
      values[index] = ValueNode.create(kept)
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
  const updates = (node.updates ?? []).flatMap((update): ColumnUpdateNode[] => {
    const column = ColumnNode.is(update.column) ? update.column.column.name : ''
    if (!companionsOf(table, column)) return [update]
    const values = sealedValues(keys, table, column, plainText(table, update.value))
    return Object.entries(values).map(([name, value]) => ({
      kind: 'ColumnUpdateNode',
      column: ColumnNode.create(name),
      value: ValueNode.create(value),
    }))
  })
  return { ...node, updates }
}

function nameOf(node: OperationNode | undefined): string {
  if (node && AliasNode.is(node)) return nameOf(node.node)
  return node && TableNode.is(node) ? node.table.identifier.name : ''
}

/** A value left out of one row of several is `default`, which for these columns is null. */
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

/** Opens every sealed text of these rows, in JSON values too, and takes the companions away. */
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

function openInside(open: Open, holder: Record<string, unknown> | unknown[]) {
  const within = holder as Record<string, unknown> // as: a list has its places for keys
  for (const key of Object.keys(within)) {
    const value = within[key]
    if (typeof value === 'string') {
      if (value.startsWith(sealedHead)) within[key] = open(value)
    } else if (Array.isArray(value) || isPlain(value)) openInside(open, value)
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const openedLimit = 20_000
/** Longer ones are answers kept for a repeat, which hardly ever comes. */
const openedLength = 200

/**
 * A list shows the same people again and again: what was opened lately is kept, by what it was sealed as. A text that
 * does not open stays as it is: never shown as empty, and never mistaken for a number.
 */
function opener(keys: SealKeys): Open {
  const opened = new Map<string, string>()
  return (sealed) => {
    const known = opened.get(sealed)
    if (known !== undefined) return known
    const at = sealed.indexOf(':', sealedHead.length)
    const text = unseal(keys, sealed.slice(sealedHead.length, at), sealed.slice(at + 1))
    if (text === undefined) return sealed
    if (sealed.length > openedLength) return text
    if (opened.size >= openedLimit) opened.clear()
    opened.set(sealed, text)
    return text
  }
}

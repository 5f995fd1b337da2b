import { onOff } from '#contract/kit/codes.ts'
import { goodsLevel, type LookupDef, regionRoot } from './lookup-table.ts'

/** Turns the answer of a dropdown call into options and trees. Pure. */

export type Row = Record<string, unknown>
export interface Option {
  value: string | number
  label: string
  row: Row
  disabled?: boolean
}
export interface TreeOption extends Option {
  children?: TreeOption[]
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const rowsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRow) : [])

/** Lists come as pages, option calls as plain arrays; both are read (domain README). */
export function rowsOf(answer: unknown): Row[] {
  if (isRow(answer)) return rowsIn(answer.list)
  return rowsIn(answer)
}

const wireValue = (value: unknown) => (typeof value === 'number' ? value : String(value ?? ''))

function optionOf(def: LookupDef, row: Row): Option {
  return { value: wireValue(row[def.value]), label: String(row[def.label] ?? ''), row }
}

/** Every row as an option, also those inside a tree. */
export function optionsOf(def: LookupDef, rows: Row[]): Option[] {
  return rows.flatMap((row) => [optionOf(def, row), ...optionsOf(def, rowsIn(row.children))])
}

export function treeOf(name: string, def: LookupDef, rows: Row[]): TreeOption[] | undefined {
  if (def.tree === 'parentCode') return regionTree(def, rows)
  if (def.tree === 'children') return rows.map((row) => node(name, def, row))
  return undefined
}

function node(name: string, def: LookupDef, row: Row): TreeOption {
  const children = rowsIn(row.children).map((child) => node(name, def, child))
  const own = { ...optionOf(def, row), disabled: !selectable(name, row, children.length) || undefined }
  return children.length > 0 ? { ...own, children } : own
}

/** Goods: only level 3, and not one that has children (reading A20). */
function selectable(name: string, row: Row, children: number) {
  if (name === 'goodsClassify') return Number(row.classifyLevel) === goodsLevel && children === 0
  if (name === 'assessmentUserTree') return row.userId !== undefined && row.userId !== null && row.userId !== ''
  return true
}

function regionTree(def: LookupDef, rows: Row[]): TreeOption[] {
  const under = Map.groupBy(rows, (row) => String(row.parentCode))
  const level = (parent: string): TreeOption[] =>
    (under.get(parent) ?? []).map((row) => {
      const children = level(String(row.code))
      return children.length > 0 ? { ...optionOf(def, row), children } : optionOf(def, row)
    })
  return level(regionRoot)
}

// --- data dictionaries -------------------------------------------------------------------------------------------

/** Dictionary codes are strings in the data, integers on the wire unless they hold letters or a leading zero. */
const dictValue = (value: unknown) => {
  const text = String(value ?? '')
  return /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : text
}

function dictOption(row: Row): TreeOption {
  const off = row.status !== undefined && row.status !== null && Number(row.status) === onOff.is.off
  const name = String(row.dictionaryName ?? row.label ?? '')
  const children = rowsIn(row.children).map(dictOption)
  const own = {
    value: dictValue(row.dictionaryValue ?? row.value),
    label: off ? `${name}（已停用）` : name,
    row,
    disabled: off || undefined,
  }
  return children.length > 0 ? { ...own, children } : own
}

const flat = (nodes: TreeOption[]): Option[] => nodes.flatMap(({ children, ...own }) => [own, ...flat(children ?? [])])
const enabled = (nodes: TreeOption[]): TreeOption[] =>
  nodes
    .filter((item) => !item.disabled)
    .map((item) => (item.children ? { ...item, children: enabled(item.children) } : item))

export interface DictView {
  /** The choices of a form: enabled items only. */
  options: Option[]
  /** Only for dictionaries with two levels. */
  tree: TreeOption[] | undefined
  /** The label of a stored value, also of a disabled item. */
  label: (value: unknown) => string
}

/** Forms bind and store dictionaryValue; dictionaryId only identifies the row (platform.md 4). */
export function dictView(rows: Row[]): DictView {
  const nodes = rows.map(dictOption)
  const labels = new Map(flat(nodes).map((option) => [String(option.value), option.label]))
  const offered = enabled(nodes)
  return {
    options: flat(offered),
    tree: offered.some((item) => item.children) ? offered : undefined,
    label: (value) => (value === null || value === undefined ? '' : (labels.get(String(value)) ?? String(value))),
  }
}

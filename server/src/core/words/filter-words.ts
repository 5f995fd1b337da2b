import { z } from 'zod'
import { metaOf } from '#contract/kit/fields.ts'
import type { ObjectSchema } from '#contract/kit/schema.ts'
import type { DictLabels } from '../rows/dict-labels.ts'

/** The filters of a list as one line above its export: `入住日期：2025-06-01 至 2025-06-30；状态：在住`. */

const ofPaging = new Set(['page', 'size', 'sortField', 'sortOrder', 'pageHelper', 'export'])

interface FilterInput {
  query: Readonly<Record<string, unknown>>
  filters: ObjectSchema
  row: ObjectSchema
  list: readonly Record<string, unknown>[]
  dict: DictLabels
}

/** Gives `全部` without any filter. */
export function filterWords({ query, filters, row, list, dict }: FilterInput): string {
  const chosen = Object.keys(filters.shape).filter((key) => !ofPaging.has(key) && isChosen(query[key]))
  const words = chosen.flatMap((key) => {
    const meta = fieldMeta(filters, key)
    const label = meta?.label || fieldMeta(row, key)?.label || '查询'
    const range = /^(.+)(From|To)$/.exec(key)
    if (range) return rangeWords(range[1], range[2], label, query)
    if (meta?.kind === 'ref' || (!meta && key.endsWith('Id'))) return `${label}：${nameOf(key, query[key], list)}`
    const values = [query[key]].flat().map((one) => {
      if (meta?.dict) return dict(meta.dict, one)
      if (meta?.kind === 'fen') return (Number(one) / 100).toFixed(2)
      return meta?.codes?.label(one) ?? String(one)
    })
    return `${label}：${values.join('、')}`
  })
  return words.length > 0 ? words.join('；') : '全部'
}

const isChosen = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

function fieldMeta({ shape }: ObjectSchema, key: string) {
  const schema = shape[key]
  return schema instanceof z.ZodType ? metaOf(schema) : undefined
}

/** A range is written at its first end. */
function rangeWords(base: string, end: string, label: string, query: FilterInput['query']): string[] {
  const from = query[`${base}From`]
  const to = query[`${base}To`]
  const name = label.replace(/[起止]$/, '')
  if (isChosen(from) && isChosen(to)) return end === 'From' ? [`${name}：${from} 至 ${to}`] : []
  return [isChosen(from) ? `${name}：${from} 起` : `${name}：至 ${to}`]
}

/** The rows contain the names of their references: `deptName` beside `deptId`. */
function nameOf(key: string, value: unknown, list: FilterInput['list']) {
  const found = list.find((row) => row[key] === value)?.[key.replace(/Id$/, 'Name')]
  return typeof found === 'string' ? found : '已选'
}

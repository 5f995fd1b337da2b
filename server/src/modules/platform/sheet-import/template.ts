import assert from 'node:assert'
import type { FastifyReply } from 'fastify'
import writeXlsxFile from 'write-excel-file/node'
import { getOrderOfSiblings, insertElementMarkupAccordingToOrderOfSiblings } from 'write-excel-file/utility'
import type { FieldMeta } from '#contract/kit/fields.ts'
import { type Cell, columnWidths, displayWidth, nameWorkbook, textFormat } from '#core/sheets/sheet-file.ts'

/**
 * The workbook users fill in: texts stay as typed, with lists to choose from, an example, and how each column is
 * filled.
 */

export interface TemplateColumn {
  /** With a star where every line needs it. */
  head: string
  required: boolean
  meta?: FieldMeta
  /** All allowed values of the column. */
  choices?: readonly string[]
  sample?: string
}

/** A line with this sign before a cell is no data. */
export const exampleMark = '（示例）'

const optionSheet = '选项'
/** Lines that offer the lists; further lines are pasted, not typed. */
const lastLine = 5001

/** The template of an import: sheets to fill in, to read, and of the allowed values. */
export async function templateFile(reply: FastifyReply, name: string, columns: readonly TemplateColumn[]) {
  nameWorkbook(reply, name)
  const sample = columns.map(({ sample, choices, required }, at) => {
    const shown = sample ?? (required ? choices?.[0] : undefined) ?? ''
    return at === 0 ? `${exampleMark}${shown}` : shown
  })
  const text = { type: String, format: textFormat } as const
  const grey = { ...text, textColor: '#8C8C8C', fontStyle: 'italic' } as const
  const listed = columns.filter(({ choices }) => choices?.length)
  const sheets = [
    {
      sheet: '导入',
      data: [
        columns.map((column) => head(column.head)),
        sample.map((value) => ({ value, ...grey })),
        columns.map(() => ({ value: '', ...text })),
      ],
      columns: columnWidths({ columns, rows: [sample] }).map(atLeast(12)),
      stickyRowsCount: 1,
    },
    noteSheet(columns),
    {
      sheet: optionSheet,
      data: [listed.map((column) => head(column.head)), ...rowsOf(listed)],
      columns: listed.map((column) => ({
        width: Math.max(...[column.head, ...(column.choices ?? [])].map(displayWidth)) + 2,
      })),
      stickyRowsCount: 1,
    },
  ]
  const shown = listed.length > 0 ? sheets : sheets.slice(0, 2)
  return writeXlsxFile(shown, { features: [typedAsText(columns, listed)] }).toBuffer()
}

const head = (value: string) => ({ value, fontWeight: 'bold', backgroundColor: '#F2F4F7' }) as const
const atLeast = (least: number) => (width: number) => ({ width: Math.max(least, width) })

/** The allowed values, one column each. */
function rowsOf(listed: readonly TemplateColumn[]) {
  const length = Math.max(0, ...listed.map(({ choices = [] }) => choices.length))
  return Array.from({ length }, (_, row) => listed.map(({ choices = [] }) => ({ value: choices[row] ?? '' })))
}

function noteSheet(columns: readonly TemplateColumn[]) {
  const rows: Cell[][] = columns.map((column) => [
    column.head.replace('*', ''),
    column.required ? '必填' : '选填',
    noteOf(column),
    (column.choices ?? []).slice(0, 30).join('、') +
      ((column.choices?.length ?? 0) > 30 ? ` 等，见“${optionSheet}”` : ''),
  ])
  const heads = ['列', '是否必填', '怎么填', '可以填的内容']
  const general = [
    '只填“导入”页，第一行是表头，不要改动；列的先后可以换，选填的列可以删掉。',
    `以“${exampleMark}”开头的一行是示例，不会导入，可以留着也可以删掉。`,
    '上传后先显示哪些行会新增、哪些行不能导入和原因，确认后才写入。',
  ]
  return {
    sheet: '填写说明',
    data: [
      ...general.map((value) => [{ value }]),
      heads.map(head),
      ...rows.map((row) => row.map((value) => ({ value: value ?? '', wrap: true, alignVertical: 'top' as const }))),
    ],
    columns: [...columnWidths({ columns: heads.slice(0, 3).map((one) => ({ head: one })), rows }), 80].map((width) => ({
      width,
    })),
  }
}

function noteOf({ meta, choices }: TemplateColumn): string {
  if (meta?.kind === 'day') return '日期，如 2025-06-01'
  if (meta?.kind === 'phone') return '手机号，或带区号的座机'
  if (meta?.kind === 'idCard') return '18位身份证号'
  if (meta?.kind === 'dictList') return '可填几个，用顿号隔开'
  if (meta?.kind === 'list') return '几个词，用顿号隔开'
  if (meta?.kind === 'int') return `整数${meta.unit ? `，单位${meta.unit}` : ''}`
  if (choices?.length) return '从下拉列表里选'
  return meta?.max ? `最多${meta.max}个字` : ''
}

/**
 * Every cell of the first sheet keeps what is typed (an ID card of 18 digits, a leading zero), and columns with allowed
 * values offer their list. The library knows neither styles of columns nor lists, so they are added to its XML.
 */
function typedAsText(columns: readonly TemplateColumn[], listed: readonly TemplateColumn[]) {
  const rules = columns.flatMap((column, at) => {
    const place = listed.indexOf(column)
    return place < 0 || column.meta?.kind === 'dictList' ? [] : [listRule(letters(at), letters(place), column)]
  })
  const markup = `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
  const file = 'xl/worksheets/sheet{id}.xml'
  const transform = (xml: string, _options: unknown, { sheetIndex }: { sheetIndex: number }) => {
    if (sheetIndex > 0) return xml
    const [, style] = /<c r="A3" s="(\d+)"/.exec(xml) ?? []
    assert(style, 'the empty line carries the style of texts')
    const styled = xml.replaceAll('<col ', `<col style="${style}" `)
    const order = getOrderOfSiblings(file, 'worksheet')
    assert(order, 'the writer knows the order of a sheet')
    return rules.length > 0 ? insertElementMarkupAccordingToOrderOfSiblings(styled, markup, order, 'worksheet') : styled
  }
  return { files: { transform: { [file]: { transform } } } }
}

function listRule(column: string, source: string, { choices = [] }: TemplateColumn) {
  const range = `'${optionSheet}'!$${source}$2:$${source}$${choices.length + 1}`
  return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="不在可选范围内" error="请从下拉列表里选，或见“${optionSheet}”页" sqref="${column}2:${column}${lastLine}"><formula1>${range}</formula1></dataValidation>`
}

/** 0 → A, 26 → AA. */
function letters(at: number): string {
  const rest = String.fromCharCode(65 + (at % 26))
  return at < 26 ? rest : letters(Math.floor(at / 26) - 1) + rest
}

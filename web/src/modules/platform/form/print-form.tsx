import type { z } from 'zod'
import { type FormDetail, formStatus } from '#contract/modules/platform/form/form-entity.ts'
import { levelOf, settleForm } from '#contract/modules/platform/form/form-rules.ts'
import type { FormField, FormSchema, FormValues } from '#contract/modules/platform/form/form-schema.ts'
import { valueAt } from '#contract/modules/platform/form/form-value.ts'
import { printOf } from '#kit/print/print.tsx'
import { BodyFigure, marksOf, markText } from './fill/BodyFigure.tsx'
import './print-form.css'

/** A filled-in form on paper: institution, title, the designed grid, lines to sign. */
export function printFilled(row: z.output<typeof FormDetail>) {
  const settled = settleForm(row.schemaJson, row.dataJson)
  const shown = row.schemaJson.fields.filter((field) => settled.visible.has(field.key))
  const state = row.formStatus === formStatus.is.draft ? '（草稿）' : ''
  return printForm({
    title: `${row.templateName ?? '表单'}${state}`,
    subtitle: `填写人 ${row.fillByName ?? ''}　填写时间 ${row.fillTime?.slice(0, 16) ?? ''}　第${row.templateVersion}版`,
    schema: row.schemaJson,
    fields: shown,
    // Stored values of resident data, and computed sums.
    values: { ...row.dataJson, ...settled.values },
  })
}

interface Paper {
  title: string
  subtitle?: string
  schema: FormSchema
  fields: readonly FormField[]
  values: FormValues
}

export const printForm = printOf(({ title, subtitle, schema, fields, values }: Paper) => {
  const { layout } = schema
  return {
    title,
    subtitle,
    landscape: layout.landscape === 1,
    signatures: layout.signatures ?? undefined,
    body: (
      <>
        {layout.note && <p>{layout.note}</p>}
        <div className="form-paper">
          {fields.map((field) => (
            <PaperField key={field.key} schema={schema} field={field} value={valueAt(values, field.key)} />
          ))}
        </div>
        {layout.foot && <p className="form-paper-foot">{layout.foot}</p>}
      </>
    ),
  }
})

function PaperField({ schema, field, value }: { schema: FormSchema; field: FormField; value: unknown }) {
  if (field.kind === 'group') return <h2>{field.label}</h2>
  return (
    <div style={{ gridColumn: `span ${field.span}` }}>
      <b>{field.label}：</b>
      <PaperValue schema={schema} field={field} value={value} />
    </div>
  )
}

function PaperValue({ schema, field, value }: { schema: FormSchema; field: FormField; value: unknown }) {
  if (['radio', 'checkbox', 'score'].includes(field.kind)) {
    const chosen = Array.isArray(value) ? value : [value]
    return (field.options ?? []).map((option) => (
      <span key={option.value} className="form-paper-choice">
        {chosen.includes(option.value) ? '☑' : '☐'}
        {option.label}
        {field.kind === 'score' && `（${option.score ?? 0}分）`}
      </span>
    ))
  }
  if (field.kind === 'table') return <PaperTable field={field} value={value} />
  if (field.kind === 'photo' || field.kind === 'signature') {
    const links = (Array.isArray(value) ? value : [value]).filter((link) => typeof link === 'string' && link !== '')
    return links.map((link) => <img key={link} src={link} alt={field.label} className={`form-paper-${field.kind}`} />)
  }
  if (field.kind === 'body-map') {
    const marks = marksOf(value)
    return (
      <div className="form-paper-body">
        <BodyFigure side="front" marks={marks} />
        <BodyFigure side="back" marks={marks} />
        <div>
          {marks.map((mark, index) => (
            <div key={markText(mark, index)}>{markText(mark, index)}</div>
          ))}
        </div>
      </div>
    )
  }
  const level = levelOf(
    schema.sumRules.find((rule) => rule.key === field.key),
    value,
  )
  const empty = value === undefined || value === null || value === ''
  return (
    <span className="form-paper-text">
      {empty ? '' : `${value}${field.unit ?? ''}`}
      {level && ` ${level.label}`}
    </span>
  )
}

function PaperTable({ field, value }: { field: FormField; value: unknown }) {
  const columns = field.columns ?? []
  const rows: Record<string, unknown>[] = Array.isArray(value) ? value : Array.from({ length: 5 }, () => ({}))
  const cell = (row: Record<string, unknown>, key: string) => {
    const column = columns.find((one) => one.key === key)
    const shown = row[key]
    return column?.options?.find((option) => option.value === shown)?.label ?? (shown == null ? '' : String(shown))
  }
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key}>
              {column.label}
              {column.unit && `（${column.unit}）`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never changed
          <tr key={at}>
            {columns.map((column) => (
              <td key={column.key}>{cell(row, column.key)}&nbsp;</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

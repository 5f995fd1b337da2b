import type { CSSProperties } from 'react'
import { lazy, Suspense } from 'react'
import type { FieldError } from '#contract/kit/problems.ts'
import { type FormState, levelOf } from '#contract/modules/platform/form/form-rules.ts'
import type { FormField, FormSchema, FormValues } from '#contract/modules/platform/form/form-schema.ts'
import { valueAt } from '#contract/modules/platform/form/form-value.ts'
import { FormInput } from './FormInput.tsx'
import './form.css'

const BodyMap = lazy(() => import('./BodyMap.tsx'))

interface FormGridProps {
  schema: FormSchema
  values: FormValues
  settled: FormState
  errors?: readonly FieldError[]
  look?: boolean
  onChange?: (key: string, value: unknown) => void
}

/** The visible fields of a form on its grid of 24 columns. */
export function FormGrid({ schema, values, settled, errors = [], look, onChange }: FormGridProps) {
  return (
    <div className={look ? 'form-grid form-look' : 'form-grid'}>
      {schema.fields
        .filter((field) => settled.visible.has(field.key))
        .map((field) => (
          <GridField
            key={field.key}
            schema={schema}
            field={field}
            value={field.kind === 'sum' ? valueAt(settled.values, field.key) : valueAt(values, field.key)}
            error={errors.find((error) => error.field === field.key)?.message}
            look={look}
            onChange={(value) => onChange?.(field.key, value)}
          />
        ))}
    </div>
  )
}

interface GridFieldProps {
  schema: FormSchema
  field: FormField
  value: unknown
  error?: string
  look?: boolean
  onChange?: (value: unknown) => void
}

export const spanOf = (span: number): CSSProperties => ({ gridColumn: `span ${Number(span) || 12}` })

/** Label, star, input and error of one field. */
export function GridField({ schema, field, value, error, look, onChange }: GridFieldProps) {
  const id = `form-${field.key}`
  if (field.kind === 'group') {
    return (
      <h3 className="form-group" style={spanOf(24)} id={id}>
        {field.label}
      </h3>
    )
  }
  return (
    <div className={error ? 'form-field form-wrong' : 'form-field'} style={spanOf(field.span)} id={id}>
      <div className="form-label" id={`${id}-label`}>
        {field.required === 1 && !field.dataSource && <span className="k-star">*</span>}
        {field.label}
        {field.unit && field.kind !== 'sum' && <span className="k-unit">（{field.unit}）</span>}
      </div>
      <FieldBody schema={schema} field={field} value={value} look={look} onChange={onChange} />
      {error && (
        <div className="form-error" role="alert">
          {error}
        </div>
      )}
      {field.help && !error && <div className="k-muted form-help">{field.help}</div>}
    </div>
  )
}

function FieldBody({ schema, field, value, look, onChange }: GridFieldProps) {
  if (field.kind === 'sum') return <SumValue schema={schema} field={field} value={value} />
  if (field.dataSource) return <div className="form-bound">{String(value ?? '—')}</div>
  if (field.kind === 'body-map') {
    return (
      <Suspense fallback={<div className="form-body-wait" />}>
        <BodyMap label={field.label} value={value} disabled={look} onChange={onChange} />
      </Suspense>
    )
  }
  return <FormInput field={field} value={value} disabled={look} onChange={onChange} />
}

function SumValue({ schema, field, value }: { schema: FormSchema; field: FormField; value: unknown }) {
  const level = levelOf(
    schema.sumRules.find((rule) => rule.key === field.key),
    value,
  )
  return (
    <output className="form-sum" aria-label={field.label}>
      <b>{value === undefined ? '—' : String(value)}</b>
      {value !== undefined && field.unit}
      {level && <span className={`k-chip k-${level.tone ?? 'info'}`}>{level.label}</span>}
    </output>
  )
}

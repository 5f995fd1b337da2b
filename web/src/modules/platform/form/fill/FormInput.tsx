import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Radio } from 'antd'
import { lazy, Suspense } from 'react'
import type { FieldKind } from '#contract/kit/fields.ts'
import type { FormColumn, FormField } from '#contract/modules/platform/form/form-schema.ts'
import { tableRowsMax } from '#contract/modules/platform/form/form-value.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'

const ClockInput = lazy(() => import('#kit/inputs/ClockInput.tsx'))
const SignatureInput = lazy(() => import('#kit/inputs/file/SignatureInput.tsx'))

type Part = Pick<FormField, 'key' | 'label' | 'kind' | 'options' | 'max' | 'lines' | 'columns' | 'rows'>

export interface FormInputProps {
  field: Part
  value: unknown
  disabled?: boolean
  onChange?: (value: unknown) => void
  /** Default: the label of the field. */
  label?: string
}

const kitKinds: Partial<Record<FormField['kind'], FieldKind>> = { number: 'decimal', date: 'day', photo: 'images' }

/** The kit's input for a kind of form field. */
export function FormInput({ field, value, disabled, onChange, label = field.label }: FormInputProps) {
  const options = (field.options ?? []).map((option) => ({
    value: option.value,
    label: field.kind === 'score' ? `${option.label}（${option.score ?? 0}分）` : option.label,
  }))
  if (field.kind === 'radio' || field.kind === 'score') {
    return (
      <Radio.Group
        aria-label={label}
        className="form-choices"
        disabled={disabled}
        options={options}
        value={value === undefined || value === null ? undefined : String(value)}
        onChange={(event) => onChange?.(event.target.value)}
      />
    )
  }
  if (field.kind === 'checkbox') {
    return (
      <Checkbox.Group
        className="form-choices"
        disabled={disabled}
        options={options}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(next) => onChange?.(next)}
      />
    )
  }
  if (field.kind === 'table') return <TableInput field={field} value={value} disabled={disabled} onChange={onChange} />
  if (field.kind === 'time' || field.kind === 'signature') {
    const Chosen = field.kind === 'time' ? ClockInput : SignatureInput
    return (
      <Suspense fallback={<span className="k-bone" />}>
        <Chosen label={label} value={value} disabled={disabled} onChange={onChange} />
      </Suspense>
    )
  }
  const kind = kitKinds[field.kind] ?? ((field.lines ?? 1) > 1 ? 'area' : 'text')
  const max = kind === 'images' ? 9 : kind === 'decimal' ? undefined : (field.max ?? 2000)
  return (
    <FieldInput
      meta={{ label, kind, max }}
      field={field.key}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

const rowsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((row) => (typeof row === 'object' && row !== null ? { ...row } : {})) : []

function TableInput({ field, value, disabled, onChange }: FormInputProps) {
  const lines = rowsOf(value)
  const blank: Record<string, unknown>[] = Array.from(
    { length: Math.max(0, disabled ? 0 : (field.rows ?? 1) - lines.length) },
    () => ({}),
  )
  const rows = [...lines, ...blank]
  const columns = field.columns ?? []
  const change = (at: number, part: object) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <div className="form-table">
      <table>
        <Heads columns={columns} disabled={disabled} />
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: typed rows have no identity but their place
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.key}>
                  <FormInput
                    field={column}
                    label={`第${at + 1}行${column.label}`}
                    value={Object.hasOwn(row, column.key) ? row[column.key] : undefined}
                    disabled={disabled}
                    onChange={(next) => change(at, { [column.key]: next })}
                  />
                </td>
              ))}
              {!disabled && (
                <td>
                  <Button
                    type="text"
                    aria-label={`删除第${at + 1}行`}
                    icon={<DeleteOutlined />}
                    onClick={() => onChange?.(rows.filter((_, index) => index !== at))}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!disabled && rows.length < tableRowsMax && (
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => onChange?.([...rows, {}])}>
          添加一行
        </Button>
      )}
    </div>
  )
}

function Heads({ columns, disabled }: { columns: readonly FormColumn[]; disabled?: boolean }) {
  const all = columns.reduce((sum, column) => sum + (column.width ?? 6), 0)
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.key} style={{ width: `${((column.width ?? 6) / all) * 100}%` }}>
            {column.required === 1 && <span className="k-star">*</span>}
            {column.label}
            {column.unit && <span className="k-unit">（{column.unit}）</span>}
          </th>
        ))}
        {!disabled && <th className="k-rows-end" aria-label="操作" />}
      </tr>
    </thead>
  )
}

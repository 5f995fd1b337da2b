import type { FormInstance } from 'antd'
import { Form } from 'antd'
import type { CSSProperties } from 'react'
import { memo, useRef } from 'react'
import type { FieldMeta } from '#contract/kit/fields.ts'
import { nameKeyOf } from '../cols.tsx'
import { FieldInput } from '../inputs/inputs.tsx'
import type { Values } from '../value/schema.ts'
import { itemOf, metaFor, shapeOf } from '../value/schema.ts'
import { FormKeys } from './form-keys.ts'
import type { FieldCheck, FieldOption, FormSource } from './form-schema.ts'
import { isRequired, problemOf } from './form-schema.ts'
import '../look/kit.css'

interface FormFieldsProps {
  source: FormSource
  /** The fields to show, in order; default: all of the source. */
  keys?: readonly string[]
  columns: number
}

/** Fields of a form in columns, each described by the contract: label, star, length, help, input and error text. */
export const FormFields = memo(function FormFields({ source, keys = source.keys, columns }: FormFieldsProps) {
  return (
    <FormKeys value={source.keys}>
      <div className={`k-fields k-fields-${columns}`}>
        {keys.map((key) => (
          <OneField key={key} source={source} name={key} columns={columns} />
        ))}
      </div>
    </FormKeys>
  )
})

interface OneFieldProps {
  source: FormSource
  name: string
  columns: number
}

function OneField(props: OneFieldProps) {
  const option = props.source.options[props.name] ?? {}
  const depends = [option.show, option.disabled, option.options, option.params].some(
    (part) => typeof part === 'function',
  )
  if (!depends) return <FieldItem {...props} option={option} values={{}} />
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsValue }) => {
        const values: Values = getFieldsValue(true)
        return option.show && !option.show(values) ? null : <FieldItem {...props} option={option} values={values} />
      }}
    </Form.Item>
  )
}

// as: React's type has no custom properties
const columnsOf = (columns: string) => ({ '--columns': columns }) as CSSProperties

function FieldItem({ source, name, columns, option, values }: OneFieldProps & { option: FieldOption; values: Values }) {
  const meta = metaFor(source.shape, name)
  const label = option.label ?? meta.label
  const span = option.span === 'full' || (!option.span && isWide(meta, source, name)) ? columns : (option.span ?? 1)
  const nameKey = nameKeyOf(name)
  const check = useCheck(source, name, option.check)
  return (
    <Form.Item
      name={name}
      label={label}
      required={isRequired(source, name)}
      extra={option.help ?? meta.help}
      // A full row is given by its two ends: on a narrow screen with fewer columns a span would add columns.
      style={columnsOf(span < columns ? `span ${span}` : '1 / -1')}
      validateTrigger="onBlur"
      validateFirst={check.length > 0}
      rules={[{ validator: (_, value) => rejectIf(problemOf(source, name, value)) }, ...check]}
    >
      <FieldInput
        meta={{ ...meta, label }}
        field={name}
        disabled={of(option.disabled, values)}
        options={of(option.options, values)}
        tree={option.tree}
        params={of(option.params, values)}
        placeholder={option.placeholder}
        valueLabel={nameKey && source.row?.[nameKey] ? String(source.row[nameKey]) : undefined}
        itemShape={meta.kind === 'list' ? shapeOf(itemOf(source.shape[name])) : undefined}
      />
    </Form.Item>
  )
}

/** The rule that asks the server about a value, once for each value. */
function useCheck({ row }: FormSource, name: string, check: FieldCheck | undefined) {
  const last = useRef<{ value: string; answer: Promise<string | undefined> }>(undefined)
  if (!check) return []
  const answerTo = (value: string, values: Values) => {
    if (last.current?.value !== value)
      last.current = { value, answer: check.ask(value, values, row).catch(() => undefined) }
    return last.current.answer
  }
  const rule = ({ getFieldsValue }: Pick<FormInstance<Values>, 'getFieldsValue'>) => ({
    warningOnly: check.isHint,
    validator: async (_: unknown, value: unknown) => {
      const text = typeof value === 'string' ? value.trim() : ''
      // The stored value of the row and a masked number are not checked.
      if (text && text !== row?.[name] && !text.includes('*'))
        await rejectIf(await answerTo(text, getFieldsValue(true)))
    },
  })
  return [rule]
}

const wide = new Set<FieldMeta['kind']>(['area', 'images', 'files', 'rich'])
function isWide(meta: FieldMeta, source: FormSource, name: string) {
  const rows = meta.kind === 'list' && Object.keys(shapeOf(itemOf(source.shape[name]))).length > 0
  return rows || wide.has(meta.kind) || (meta.kind === 'text' && (meta.max ?? 0) > 200)
}

async function rejectIf(problem: string | undefined) {
  if (problem) throw new Error(problem)
}

function of<T>(value: T | ((values: Values) => T), values: Values): T {
  return typeof value === 'function' ? (value as (values: Values) => T)(values) : value // as: T is never a function here
}

/** Width of the label column: the longest label decides, so all fields line up. */
export function labelWidth(source: FormSource) {
  const lengths = source.keys.map((key) => (source.options[key]?.label ?? metaFor(source.shape, key).label).length)
  return Math.min(9, Math.max(4, ...lengths)) * 14 + 26
}

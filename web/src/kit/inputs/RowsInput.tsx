import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { isOptional } from '#contract/kit/fields.ts'
import type { Values } from '../schema.ts'
import { metaFor, valuesOf } from '../schema.ts'
import type { InputProps } from './input-props.ts'
import { FieldInput } from './inputs.tsx'

/** Rows of their own shape inside a form: family members, order lines, dates. */
export default function RowsInput({ id, meta, value, onChange, onBlur, disabled, itemShape = {} }: InputProps) {
  const rows: Values[] = Array.isArray(value) ? value.map((row) => valuesOf(Object(row))) : []
  const keys = Object.keys(itemShape).filter((key) => metaFor(itemShape, key).kind !== 'id')
  const change = (at: number, part: Values) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const full = meta.max !== undefined && rows.length >= meta.max
  return (
    <div className="k-rows" id={id}>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {keys.map((key) => (
                <th key={key}>
                  {!isOptional(itemShape[key]) && <span className="k-star">*</span>}
                  {metaFor(itemShape, key).label}
                </th>
              ))}
              {!disabled && <th className="k-rows-end" aria-label="操作" />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: typed rows have no identity but their place
              <tr key={at}>
                {keys.map((key) => (
                  <td key={key}>
                    <FieldInput
                      meta={metaFor(itemShape, key)}
                      field={key}
                      aria-label={`第${at + 1}行${metaFor(itemShape, key).label}`}
                      value={row[key]}
                      disabled={disabled}
                      onBlur={onBlur}
                      onChange={(next) => change(at, { [key]: next })}
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
      )}
      {!disabled && !full && (
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => onChange?.([...rows, {}])}>
          添加{meta.label}
        </Button>
      )}
    </div>
  )
}

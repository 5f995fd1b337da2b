import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { isOptional } from '#contract/kit/fields.ts'
import type { Shape, Values } from '../value/schema.ts'
import { metaFor, valuesOf } from '../value/schema.ts'
import type { InputProps } from './input-props.ts'
import { FieldInput } from './inputs.tsx'

interface Rows {
  rows: Values[]
  keys: string[]
  shape: Shape
  disabled?: boolean
  params?: Values
  change: (at: number, part: Values) => void
  remove: (at: number) => void
}

/** More fields than this do not fit side by side in a form. */
const tableMax = 6

/** Rows with fields of their own inside a form: family members, order lines, dates. */
export default function RowsInput({ id, meta, value, onChange, onBlur, disabled, params, itemShape = {} }: InputProps) {
  const rows: Values[] = Array.isArray(value) ? value.map((row) => valuesOf(Object(row))) : []
  const keys = Object.keys(itemShape).filter((key) => metaFor(itemShape, key).kind !== 'id')
  const full = meta.max !== undefined && rows.length >= meta.max
  // In a row an unticked box means no.
  const blank = Object.fromEntries(keys.filter((key) => isFlag(itemShape, key)).map((key) => [key, 0]))
  const work: Rows = {
    rows,
    keys,
    shape: itemShape,
    disabled,
    params,
    change: (at, part) => onChange?.(rows.map((row, index) => (index === at ? { ...row, ...part } : row))),
    remove: (at) => onChange?.(rows.filter((_, index) => index !== at)),
  }
  return (
    <fieldset
      className="k-rows"
      id={id}
      aria-label={meta.label}
      // A half-filled row is no error while the user is still in it.
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur?.()}
    >
      {rows.length > 0 && (keys.length > tableMax ? <Blocks {...work} /> : <RowTable {...work} />)}
      {!disabled && !full && (
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => onChange?.([...rows, blank])}>
          添加{meta.label}
        </Button>
      )}
    </fieldset>
  )
}

const isFlag = (shape: Shape, key: string) => metaFor(shape, key).kind === 'flag'

function RowTable(work: Rows) {
  return (
    <table>
      <thead>
        <tr>
          {work.keys.map((key) => (
            <th key={key}>
              <Name shape={work.shape} name={key} />
            </th>
          ))}
          {!work.disabled && <th className="k-rows-end" aria-label="操作" />}
        </tr>
      </thead>
      <tbody>
        {work.rows.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: typed rows have no identity but their place
          <tr key={at}>
            {work.keys.map((key) => (
              <td key={key}>
                <Cell {...work} at={at} name={key} />
              </td>
            ))}
            {!work.disabled && (
              <td>
                <RemoveButton {...work} at={at} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One row below the other, each in as many lines as it needs. */
function Blocks(work: Rows) {
  return work.rows.map((_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <div className="k-row-block" key={at}>
      <div>
        {work.keys.map((key) => (
          <div key={key}>
            {!isFlag(work.shape, key) && <Name shape={work.shape} name={key} />}
            <Cell {...work} at={at} name={key} text={metaFor(work.shape, key).label} />
          </div>
        ))}
      </div>
      {!work.disabled && <RemoveButton {...work} at={at} />}
    </div>
  ))
}

function Name({ shape, name }: { shape: Shape; name: string }) {
  return (
    <span className="k-muted">
      {!isOptional(shape[name]) && <span className="k-star">*</span>}
      {metaFor(shape, name).label}
    </span>
  )
}

function Cell({
  rows,
  shape,
  disabled,
  params,
  change,
  at,
  name,
  text,
}: Rows & { at: number; name: string; text?: string }) {
  const meta = metaFor(shape, name)
  const label = `第${at + 1}行${meta.label}`
  const value = rows[at][name]
  if (meta.kind === 'flag') {
    return (
      <Checkbox
        aria-label={label}
        checked={value === 1}
        disabled={disabled}
        onChange={(event) => change(at, { [name]: event.target.checked ? 1 : 0 })}
      >
        {text}
      </Checkbox>
    )
  }
  return (
    <FieldInput
      meta={meta}
      field={name}
      aria-label={label}
      inList
      params={params}
      value={value}
      disabled={disabled}
      onChange={(next) => change(at, { [name]: next })}
    />
  )
}

const RemoveButton = ({ at, remove }: Rows & { at: number }) => (
  <Button type="text" aria-label={`删除第${at + 1}行`} icon={<DeleteOutlined />} onClick={() => remove(at)} />
)

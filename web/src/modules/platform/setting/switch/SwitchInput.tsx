import { Checkbox, Input, Radio, Select, Skeleton, Switch } from 'antd'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import type { Switch as SwitchShape } from '#contract/modules/platform/setting/setting.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { type NumberRules, plainNumber } from '#kit/value/number.ts'
import { metaFor } from '#kit/value/schema.ts'

export type SwitchRow = z.output<typeof SwitchShape>

const DaysInput = lazy(() => import('#kit/inputs/date-inputs.tsx').then((module) => ({ default: module.DaysInput })))

interface SwitchInputProps {
  row: SwitchRow
  /** Passed by the form. */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

/** The input for the type of a switch. */
export function SwitchInput({ row, id, value, onChange }: SwitchInputProps) {
  switch (row.valueType) {
    case 'b':
      return (
        <Switch
          id={id}
          checked={value === 1}
          checkedChildren="开"
          unCheckedChildren="关"
          onChange={(on) => onChange?.(on ? 1 : 0)}
        />
      )
    case 'fen':
      return (
        <FieldInput
          id={id}
          meta={{ ...metaFor({}, row.settingKey), kind: 'fen', label: row.settingName }}
          field={row.settingKey}
          value={value}
          onChange={onChange}
        />
      )
    case 'code':
      return (
        <Radio.Group
          id={id}
          options={[...(row.options ?? [])]}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    case 'days':
      return (
        <Suspense fallback={<Skeleton.Input block active />}>
          <DaysInput id={id} value={value} onChange={onChange} placeholder="选择日期" aria-label={row.settingName} />
        </Suspense>
      )
    case 'list':
      return <ListInput row={row} id={id} value={value} onChange={onChange} />
    case 'i':
    case 'dec':
      return <NumberBox id={id} {...numberOf(row)} value={value} onChange={onChange} aria-label={row.settingName} />
    default:
      return (
        <Input
          id={id}
          maxLength={100}
          value={String(value ?? '')}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
  }
}

/** Limits of the number of a switch. */
export const numberOf = ({ valueType, min, max }: SwitchRow): NumberRules => ({
  kind: valueType === 'dec' ? 'decimal' : valueType === 'fen' ? 'fen' : 'int',
  decimals: 1,
  min: min ?? undefined,
  max: max ?? undefined,
})

/** Checkboxes where the items are known, else numbers typed one by one. */
function ListInput({ row, id, value, onChange }: SwitchInputProps) {
  const items = Array.isArray(value) ? value.map(Number) : []
  if (row.options)
    return <Checkbox.Group options={[...row.options]} value={items} onChange={(next) => onChange?.(next)} />
  return (
    <Select
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      placeholder="输入数字后按回车"
      value={items.map(String)}
      onChange={(next: string[]) => onChange?.(sorted(next))}
    />
  )
}

const sorted = (texts: readonly string[]) =>
  [...new Set(texts.map((text) => Number(plainNumber(text) ?? Number.NaN)).filter(Number.isInteger))].sort(
    (a, b) => a - b,
  )

/** Placeholders of the text, and the text without changes. */
export function rangeOf({ valueType, min, max, default: first, options, value }: SwitchRow) {
  if (valueType === 'i' || valueType === 'dec') return `${min}～${max}，默认 ${first}`
  if (JSON.stringify(first) === JSON.stringify(value)) return undefined
  if (valueType === 'b') return `默认${first ? '开' : '关'}`
  if (valueType === 'fen') return `默认 ${(Number(first) / 100).toFixed(2)} 元`
  const words = [first].flat().map((one) => options?.find((option) => option.value === one)?.label ?? String(one))
  return words.join('') ? `默认 ${words.join('、')}` : undefined
}

import { Input, InputNumber, Radio, Skeleton, Switch } from 'antd'
import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import type { FieldKind } from '#contract/kit/fields.ts'
import { parseYuan, yuan } from '../format.ts'
import { CodeInput, CodeListInput, DictInput, RefInput, WordsInput } from './choice-inputs.tsx'
import type { InputProps } from './input-props.ts'
import { numberOf, textOf } from './input-props.ts'

/**
 * One input for every kind of field; forms and filter rows ask for it by the field's own description.
 * Calendars, trees, uploads and row editors are fetched when first needed, so a plain list does not pay for them.
 *
 *     <FieldInput meta={metaOf(Visit.shape.comeTime)} field="comeTime" value={v} onChange={setV} />
 */

export function TextInput(props: InputProps) {
  const { meta, value, onChange, filter } = props
  return (
    <Input
      {...common(props)}
      value={textOf(value) ?? ''}
      maxLength={meta.max}
      allowClear={filter}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

function AreaInput(props: InputProps) {
  const { meta, value, onChange } = props
  return (
    <Input.TextArea
      {...common(props)}
      value={textOf(value) ?? ''}
      maxLength={meta.max}
      showCount={meta.max !== undefined}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

function NumberInput(props: InputProps) {
  const { meta, value, onChange } = props
  return (
    <InputNumber
      {...common(props)}
      className="k-wide"
      value={numberOf(value)}
      precision={meta.kind === 'int' ? 0 : undefined}
      suffix={meta.unit}
      changeOnWheel={false}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/** Yuan with two decimals on screen, whole fen in the value. */
export function FenInput(props: InputProps) {
  const { value, onChange } = props
  const fen = numberOf(value)
  return (
    <InputNumber<string>
      {...common(props)}
      className="k-wide"
      stringMode
      prefix="¥"
      precision={2}
      changeOnWheel={false}
      value={fen === undefined ? undefined : yuan(fen).replaceAll(',', '')}
      formatter={(text, { userTyping, input }) => (userTyping ? input : yuan(parseYuan(`${text ?? ''}`)))}
      parser={(text) => (text ?? '').replace(/[,，¥￥\s]/g, '')}
      onChange={(text) => onChange?.(text === null || text === '' ? null : (parseYuan(String(text)) ?? value))}
    />
  )
}

function FlagInput(props: InputProps) {
  const { value, onChange, filter } = props
  if (filter) return <CodeInput {...props} />
  if (value === null || value === undefined) {
    // Not answered yet is not the same as 否: health declarations and consents must be asked.
    return (
      <Radio.Group
        {...common(props)}
        options={[...(props.meta.codes?.options ?? [])]}
        onChange={(e) => onChange?.(e.target.value)}
      />
    )
  }
  return (
    <Switch
      {...{ ...common(props), placeholder: undefined }}
      checked={Number(value) === 1}
      checkedChildren="是"
      unCheckedChildren="否"
      onChange={(checked) => onChange?.(checked ? 1 : 0)}
    />
  )
}

const DayInput = lazy(() => import('./date-inputs.tsx').then((module) => ({ default: module.DayInput })))
const TimeInput = lazy(() => import('./date-inputs.tsx').then((module) => ({ default: module.TimeInput })))
const MonthInput = lazy(() => import('./date-inputs.tsx').then((module) => ({ default: module.MonthInput })))
const IdCardInput = lazy(() => import('./IdCardInput.tsx'))
const ImageInput = lazy(() => import('./ImageInput.tsx'))
const RowsInput = lazy(() => import('./RowsInput.tsx'))

function ListInput(props: InputProps) {
  return props.itemShape && Object.keys(props.itemShape).length ? <RowsInput {...props} /> : <WordsInput {...props} />
}

const inputs: Record<FieldKind, ComponentType<InputProps>> = {
  id: TextInput,
  text: TextInput,
  area: AreaInput,
  int: NumberInput,
  decimal: NumberInput,
  fen: FenInput,
  day: DayInput,
  month: MonthInput,
  time: TimeInput,
  flag: FlagInput,
  code: CodeInput,
  codeList: CodeListInput,
  dict: DictInput,
  dictList: DictInput,
  ref: RefInput,
  refList: RefInput,
  phone: TextInput,
  idCard: IdCardInput,
  image: ImageInput,
  images: ImageInput,
  list: ListInput,
  object: TextInput,
}

export function FieldInput(props: InputProps) {
  const Chosen = props.filter && props.meta.kind === 'idCard' ? TextInput : inputs[props.meta.kind]
  return (
    <Suspense fallback={<Skeleton.Input block active className="k-wide" />}>
      <Chosen {...props} />
    </Suspense>
  )
}

function common({ id, disabled, placeholder, onBlur, ...rest }: InputProps) {
  return { id, disabled, placeholder, onBlur, 'aria-label': rest['aria-label'] }
}

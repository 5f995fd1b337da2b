import { Input, Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import type { FieldKind } from '#contract/kit/fields.ts'
import { CodeListInput, CodeSelect, DictInput, RefInput, WordsInput } from './choice/choice-inputs.tsx'
import type { InputProps } from './input-props.ts'
import { basic, textOf } from './input-props.ts'

/**
 * The input for each kind of field; forms and filter rows choose it by the description of the field. Calendars, trees,
 * uploads and row editors are fetched when first needed, so that a plain list loads without them.
 *
 *     <FieldInput meta={metaOf(Visit.shape.comeTime)} field="comeTime" value={v} onChange={setV} />
 */

export function TextInput(props: InputProps) {
  const { meta, value, onChange, filter } = props
  return (
    <Input
      {...basic(props)}
      value={textOf(value) ?? ''}
      maxLength={meta.max}
      allowClear={filter}
      placeholder={filter ? meta.help : undefined}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

const formInputs = () => import('./form-inputs.tsx')
const AreaInput = lazy(() => formInputs().then((module) => ({ default: module.AreaInput })))
const NumberInput = lazy(() => formInputs().then((module) => ({ default: module.NumberInput })))
const FenInput = lazy(() => formInputs().then((module) => ({ default: module.FenInput })))
const FlagInput = lazy(() => formInputs().then((module) => ({ default: module.FlagInput })))
const CodeInput = lazy(() => formInputs().then((module) => ({ default: module.CodeInput })))
const DayInput = lazy(() => import('./date-inputs.tsx').then((module) => ({ default: module.DayInput })))
const TimeInput = lazy(() => import('./date-inputs.tsx').then((module) => ({ default: module.TimeInput })))
const MonthInput = lazy(() => import('./date-inputs.tsx').then((module) => ({ default: module.MonthInput })))
const IdCardInput = lazy(() => import('./IdCardInput.tsx'))
const ImageInput = lazy(() => import('./file/ImageInput.tsx'))
const SignatureInput = lazy(() => import('./file/SignatureInput.tsx'))
const FilesInput = lazy(() => import('./file/FilesInput.tsx'))
const RichInput = lazy(() => import('./RichInput.tsx'))
const SuggestInput = lazy(() => import('./choice/SuggestInput.tsx'))
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
  sound: TextInput,
  files: FilesInput,
  rich: RichInput,
  list: ListInput,
  object: TextInput,
}

/** Filter rows take the short form. */
const filterInputs: Partial<Record<FieldKind, ComponentType<InputProps>>> = {
  idCard: TextInput,
  flag: CodeSelect,
  code: CodeSelect,
}

/** A plain text, id or number with given choices is a dropdown list. */
const isChosen = ({ meta, options }: InputProps) => options !== undefined && ['id', 'text', 'int'].includes(meta.kind)

/** A text field with a list of suggestions, where the screen gives its parameters. */
const isOffered = ({ meta, params }: InputProps) =>
  meta.kind === 'text' && meta.lookup !== undefined && params !== undefined

function inputFor(props: InputProps) {
  const { kind } = props.meta
  if (isChosen(props)) return CodeSelect
  if (isOffered(props)) return SuggestInput
  return (props.filter && filterInputs[kind]) || inputs[kind]
}

export function FieldInput(props: InputProps) {
  const Chosen = inputFor(props)
  return (
    <Suspense fallback={<Skeleton.Input block active className="k-wide" />}>
      {props.meta.byHand ? <SignatureInput {...props} label={props.meta.label} /> : <Chosen {...props} />}
    </Suspense>
  )
}

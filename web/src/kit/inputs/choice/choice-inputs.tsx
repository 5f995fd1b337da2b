import { Select } from 'antd'
import { lazy, useState } from 'react'
import { useDict, useLookup } from '../../lookup/lookups.ts'
import type { Choice, InputProps } from '../input-props.ts'
import { choiceOf, choicesOf, choicesOfMeta, sideOf, wordsOf } from '../input-props.ts'
import { matches, useInitials } from './pinyin.ts'

const TreeInput = lazy(() => import('./TreeInput.tsx'))
const BedInput = lazy(() => import('./BedInput.tsx'))

export function CodeSelect(props: InputProps) {
  return <ChoiceSelect {...props} options={props.options ?? choicesOfMeta(props)} />
}

export function CodeListInput(props: InputProps) {
  return <ChoiceSelect {...props} options={props.options ?? choicesOfMeta(props)} several />
}

/** Values of a data dictionary; two levels open as a tree. */
export function DictInput(props: InputProps) {
  const { options, tree } = useDict(props.meta.dict ?? '')
  const several = props.meta.kind === 'dictList'
  if (tree) return <TreeInput {...props} nodes={tree} several={several} />
  return <ChoiceSelect {...props} options={props.options ?? options} several={several} />
}

/** A dropdown list of the contract, found by name, pinyin initials or bed. */
export function RefInput(props: InputProps) {
  if (props.tree) return <TreeInput {...props} nodes={props.tree} several leaves />
  // An institution has hundreds of beds, whose states change by the minute: a tree of its own, never from a stale list.
  return props.meta.lookup === 'beds' && !props.filter ? <BedInput {...props} /> : <ListChoice {...props} />
}

function ListChoice(props: InputProps) {
  const { options, tree, loading } = useLookup(props.meta.lookup ?? '', props.params)
  const several = props.meta.kind === 'refList'
  if (tree) return <TreeInput {...props} nodes={tree} several={several} />
  return <ChoiceSelect {...props} options={props.options ?? options} several={several} loading={loading} />
}

interface SelectProps extends InputProps {
  options: readonly (Choice & { row?: object })[]
  several?: boolean
  loading?: boolean
}

export function ChoiceSelect({ options, several, loading, ...props }: SelectProps) {
  const [touched, setTouched] = useState(false)
  const initials = useInitials(touched && options.length > 8)
  const { id, value, onChange, onBlur, disabled, valueLabel } = props
  const shown = withChosen(options, value, valueLabel)
  // A list of a few words needs no search; a person is found by name even in a short list.
  const isTyped = shown.length > 5 || props.meta.lookup !== undefined
  return (
    <Select
      id={id}
      aria-label={props['aria-label']}
      className="k-wide"
      mode={several ? 'multiple' : undefined}
      maxTagCount="responsive"
      allowClear
      showSearch={
        isTyped && {
          filterOption: (input, option) => option !== undefined && matches(input, option, initials),
        }
      }
      loading={loading}
      disabled={disabled}
      placeholder={props.placeholder ?? (props.filter ? '全部' : '请选择')}
      options={shown}
      optionRender={(option) => <ChoiceLine label={String(option.label)} side={sideOf(option.data)} />}
      value={several ? choicesOf(value) : choiceOf(value)}
      onFocus={() => setTouched(true)}
      onBlur={onBlur}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

/** Keeps the name of a chosen value that the list no longer offers. */
function withChosen(options: SelectProps['options'], value: unknown, label?: string) {
  const chosen = choiceOf(value)
  if (!label || chosen === undefined || options.some((option) => option.value === chosen)) return [...options]
  return [{ value: chosen, label }, ...options]
}

function ChoiceLine({ label, side }: { label: string; side: string }) {
  return side ? (
    <span className="k-choice">
      {label}
      <span className="k-muted">{side}</span>
    </span>
  ) : (
    label
  )
}

/** Short free texts: type and press Enter. */
export function WordsInput(props: InputProps) {
  const { id, value, onChange, onBlur, disabled, meta } = props
  return (
    <Select
      id={id}
      className="k-wide"
      mode="tags"
      open={false}
      suffixIcon={null}
      maxCount={meta.max}
      disabled={disabled}
      placeholder={props.placeholder ?? '输入后按回车'}
      value={wordsOf(value)}
      onBlur={onBlur}
      onChange={(next) => onChange?.(next)}
    />
  )
}

import { Input, Radio, Switch } from 'antd'
import { useState } from 'react'
import { ChoiceSelect } from './choice/choice-inputs.tsx'
import type { Choice, InputProps } from './input-props.ts'
import { basic, choiceOf, choicesOfMeta, textOf } from './input-props.ts'
import { NumberBox } from './NumberBox.tsx'

/** Inputs that only forms need; lists load without them. */

export function AreaInput(props: InputProps) {
  const { meta, value, onChange } = props
  return (
    <Input.TextArea
      {...basic(props)}
      value={textOf(value) ?? ''}
      maxLength={meta.max}
      showCount={meta.max !== undefined}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

export function NumberInput(props: InputProps) {
  const { meta, value, onChange } = props
  return (
    <NumberBox
      {...basic(props)}
      kind={meta.kind === 'int' ? 'int' : 'decimal'}
      inList={props.inList}
      className="k-wide"
      value={value}
      suffix={meta.unit}
      onChange={onChange}
    />
  )
}

/** Yuan with two decimals on screen, whole fen in the value. */
export function FenInput(props: InputProps) {
  const { value, onChange, inList } = props
  return <NumberBox {...basic(props)} kind="fen" inList={inList} className="k-wide" value={value} onChange={onChange} />
}

export function FlagInput(props: InputProps) {
  const { value, onChange } = props
  const isOpen = value === null || value === undefined
  // A switch in place of the choice that was just made would take the cursor away.
  const [asks, setAsks] = useState(isOpen)
  if (isOpen && !asks) setAsks(true)
  if (asks) {
    // No answer differs from 否: health declarations and consents must be asked.
    return (
      <Radio.Group
        {...basic(props)}
        value={choiceOf(value)}
        options={[...(props.meta.codes?.options ?? [])]}
        onChange={(e) => onChange?.(e.target.value)}
      />
    )
  }
  const { placeholder: _, ...rest } = basic(props)
  return (
    <Switch
      {...rest}
      checked={Number(value) === 1}
      checkedChildren="是"
      unCheckedChildren="否"
      onChange={(checked) => onChange?.(checked ? 1 : 0)}
    />
  )
}

/** Two or three short words fit into the narrowest column of a form. */
const fitsOpen = (options: readonly Choice[]) =>
  options.reduce((width, option) => width + 34 + option.label.length * 14, 0) <= 180

/** Few choices are radio buttons, more are a dropdown list. */
export function CodeInput(props: InputProps) {
  const options = props.options ?? choicesOfMeta(props)
  if (fitsOpen(options) && !props.disabled) {
    return (
      <Radio.Group
        id={props.id}
        aria-label={props['aria-label']}
        value={choiceOf(props.value)}
        options={[...options]}
        onChange={(event) => props.onChange?.(event.target.value)}
      />
    )
  }
  return <ChoiceSelect {...props} options={options} />
}

import { Form, Input } from 'antd'
import { useContext } from 'react'
import { birthDateOf, idCardProblem, sexOf } from '#contract/kit/value/id-card.ts'
import { FormKeys } from '../form/form-keys.ts'
import type { InputProps } from './input-props.ts'
import { textOf } from './input-props.ts'

/** An ID card number; a valid one fills sex and birth date when the form has them. */
export default function IdCardInput({ id, value, onChange, onBlur, disabled, placeholder, ...rest }: InputProps) {
  const form = Form.useFormInstance()
  const keys = useContext(FormKeys)
  function leave() {
    const number = (textOf(value) ?? '').trim().toUpperCase()
    if (number && !idCardProblem(number)) {
      const known = { sex: sexOf(number), birthDate: birthDateOf(number) }
      const here = Object.entries(known).filter(([key]) => keys.includes(key))
      form?.setFields(here.map(([name, filled]) => ({ name, value: filled, errors: [] })))
    }
    onBlur?.()
  }
  return (
    <Input
      id={id}
      aria-label={rest['aria-label']}
      value={textOf(value) ?? ''}
      maxLength={18}
      disabled={disabled}
      placeholder={placeholder ?? '18 位，末位可为 X'}
      onBlur={leave}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

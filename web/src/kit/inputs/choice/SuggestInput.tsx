import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useLookup } from '../../lookup/lookups.ts'
import type { InputProps } from '../input-props.ts'
import { basic, textOf } from '../input-props.ts'
import { matches, useInitials } from './pinyin.ts'

/** A text input that suggests the entries of the field's list by name or pinyin initials. */
export default function SuggestInput(props: InputProps) {
  const { meta, value, onChange } = props
  const [touched, setTouched] = useState(false)
  const { options } = useLookup(meta.lookup ?? '', props.params)
  const initials = useInitials(touched && options.length > 0)
  return (
    <AutoComplete
      {...basic(props)}
      className="k-wide"
      value={textOf(value) ?? ''}
      options={options.map(({ label }) => ({ value: label, label }))}
      showSearch={{ filterOption: (input, option) => option !== undefined && matches(input, option, initials) }}
      onFocus={() => setTouched(true)}
      onChange={(next: string) => onChange?.(next.slice(0, meta.max))}
    />
  )
}

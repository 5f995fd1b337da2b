import { useRef } from 'react'
import { RichText } from '../editor/RichText.tsx'
import type { InputProps } from './input-props.ts'
import { textOf } from './input-props.ts'

/** The editor as a form field. It holds its own text, and starts again when another text is set from outside. */
export default function RichInput({ meta, value, onChange }: InputProps) {
  const text = textOf(value) ?? ''
  const typed = useRef(text)
  const round = useRef(0)
  if (text !== typed.current) {
    typed.current = text
    round.current += 1
  }
  return (
    <RichText
      key={round.current}
      label={meta.label}
      initial={text}
      onChange={(html) => {
        typed.current = html === emptyText ? '' : html
        onChange?.(typed.current)
      }}
    />
  )
}

/** The value of an editor without text. */
const emptyText = '<p></p>'

import { Form, Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { yuan } from '../value/format.ts'
import { isUnread, type NumberRules, readNumber } from '../value/number.ts'

export interface NumberBoxProps extends NumberRules {
  /** A number (fen for money), nothing, or the typed text where it is no number. */
  value?: unknown
  onChange?: (value: number | string | null) => void
  id?: string
  className?: string
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  size?: 'large' | 'small'
  prefix?: string
  suffix?: string
  /** Another problem with the number, shown in the same way; it does not block. */
  wrong?: string
  /** The form item around it shows the errors of a whole list: the box shows its own. */
  inList?: boolean
  onBlur?: () => void
  onPressEnter?: (event: KeyboardEvent) => void
  'aria-label'?: string
}

/**
 * A box for a number. A text that is no number stays as it was typed, red and with its reason, and is passed on as
 * text: a form refuses it (`numberRule`), a dialog without a form asks `hasUnread`. The arrow keys add and subtract
 * one.
 *
 *     <NumberBox kind="fen" value={amount} onChange={setAmount} aria-label="金额" />
 */
export function NumberBox(props: NumberBoxProps) {
  const { kind, min, max, decimals, value, onChange, onBlur, prefix, className, inList, wrong, ...rest } = props
  const [typing, setTyping] = useState<string>()
  const [inside, setInside] = useState(false)
  /** The box wrote the commas: a digit typed into 1,500.00 breaks the groups but is valid. */
  const grouped = useRef(false)
  const unread = useRef(false)
  const outer = Form.Item.useStatus()
  const rules = { kind, min, max, decimals }
  const shown = typing ?? textOf(value, kind)
  const reading = readNumber(shown, rules)
  const problem = inside ? undefined : 'problem' in reading ? reading.problem : wrong
  const take = (text: string) => {
    setTyping(text)
    grouped.current &&= text.includes(',')
    const now = readNumber(grouped.current ? text.replaceAll(',', '') : text, rules)
    unread.current = 'problem' in now
    onChange?.('problem' in now ? text : now.value)
  }
  const count = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!step || 'problem' in reading) return
    event.preventDefault()
    const next = (reading.value ?? 0) + step * (kind === 'fen' ? 100 : 1)
    if (next < (min ?? Number.NEGATIVE_INFINITY) || next > (max ?? Number.POSITIVE_INFINITY)) return
    take(plainText(Math.round(next * 1e6) / 1e6, kind))
  }
  return (
    <>
      <Input
        {...rest}
        className={`k-number-box ${kind === 'fen' ? 'k-money-box' : ''} ${className ?? ''}`}
        inputMode={kind === 'int' ? 'numeric' : 'decimal'}
        autoComplete="off"
        prefix={prefix ?? (kind === 'fen' ? '¥' : undefined)}
        value={shown}
        status={problem ? 'error' : undefined}
        aria-invalid={problem !== undefined || undefined}
        onChange={(event) => take(event.target.value)}
        onKeyDown={count}
        onFocus={() => {
          setInside(true)
          grouped.current = !('problem' in reading) && shown.includes(',')
        }}
        onBlur={() => {
          setInside(false)
          setTyping(unread.current && !isUnread(value) ? shown : undefined)
          onBlur?.()
        }}
      />
      {problem && (inList || !outer.errors?.length) && (
        <span className="k-danger k-why" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}

const textOf = (value: unknown, kind: NumberRules['kind']) =>
  kind === 'fen' && typeof value === 'number' ? yuan(value) : plainText(value, kind)

function plainText(value: unknown, kind: NumberRules['kind']) {
  if (isUnread(value)) return value
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  return kind === 'fen' ? yuan(value).replaceAll(',', '') : String(value)
}

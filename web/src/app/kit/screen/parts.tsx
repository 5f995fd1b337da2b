import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '#kit/fault/errors.ts'
import type { ReadState } from '../store/cached.ts'

/** Small parts of phone pages, for fingers. */

/**
 * A choice of one from a few words; pressing the chosen one keeps it. `inLine` puts them in one line that scrolls to
 * the chosen one.
 */
export function Chips<V extends string | number>({
  inLine,
  disabled,
  label,
  options,
  value,
  onChange,
}: {
  inLine?: boolean
  disabled?: boolean
  label: string
  options: readonly { value: V; label: string }[]
  value: V | undefined
  onChange: (value: V) => void
}) {
  const list = useRef<HTMLFieldSetElement>(null)
  const chosen = options.findIndex((option) => option.value === value)
  useEffect(() => {
    const chip = list.current?.children[chosen]
    if (inLine && chip instanceof HTMLElement) list.current?.scrollTo({ left: chip.offsetLeft - chip.offsetWidth })
  }, [inLine, chosen])
  return (
    <fieldset ref={list} disabled={disabled} className={inLine ? 'chips in-line' : 'chips'} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

const askedMs = 5_000

/** A button with two touches: the first asks, the second acts; after a while without a touch the question ends. */
export function TwoTouch({
  label,
  ask,
  disabled,
  className,
  onDone,
}: {
  label: string
  ask: string
  disabled?: boolean
  className?: string
  onDone: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setIsOpen(false), askedMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    <button
      type="button"
      className={`${className ?? ''} ${isOpen ? 'primary' : ''}`}
      disabled={disabled}
      onClick={() => {
        setIsOpen(!isOpen)
        if (isOpen) onDone()
      }}
    >
      {isOpen ? ask : label}
    </button>
  )
}

/** Shown while data are awaited, or when they could not be read. */
export function Awaited<T>({ of, children }: { of: ReadState<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data)
  if (of.error === undefined) return <p className="empty">正在读取…</p>
  return (
    <div className="empty">
      <p>{messageOf(of.error)}</p>
      <button type="button" onClick={of.again}>
        重试
      </button>
    </div>
  )
}

/** The present moment, renewed each half minute, so that time windows open and close on screen. */
export function useNow<T>(read: () => T) {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), 30_000)
    return () => clearInterval(timer)
  }, [read])
  return now
}

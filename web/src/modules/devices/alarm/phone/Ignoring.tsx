import { useState } from 'react'

interface IgnoringProps {
  off: boolean
  onDone: (reason: string) => void
  onLeave: () => void
}

/** Asks for the reason to ignore an alarm (iot.md 4.2). */
export function Ignoring({ off, onDone, onLeave }: IgnoringProps) {
  const [typed, type] = useState('')
  const reason = typed.trim()
  return (
    <>
      <label>
        忽略原因
        <textarea maxLength={200} rows={2} value={typed} onChange={({ target }) => type(target.value)} />
      </label>
      <div className="line">
        <button type="button" className="primary" disabled={off || !reason} onClick={() => onDone(reason)}>
          忽略报警
        </button>
        <button type="button" onClick={onLeave}>
          返回
        </button>
      </div>
    </>
  )
}

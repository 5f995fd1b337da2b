import { useState } from 'react'
import { toneOfAlert } from '#contract/modules/care/care-task/card.ts'
import { smallOf } from '#kit/value/picture.ts'

/** A photo beside a name; the last character of the name where there is no photo, or no network to load it. */
export function Face({ name, photo }: { name: string; photo?: string | null }) {
  const [missed, miss] = useState<string>()
  if (!photo || missed === photo)
    return (
      <span className="face" aria-hidden>
        {name.slice(-1)}
      </span>
    )
  return <img className="face" src={smallOf(photo)} alt="" loading="lazy" onError={() => miss(photo)} />
}

const alertClass = { danger: 'danger', warning: 'warning', muted: '' }

interface Alert {
  kind: string
  text: string
}

/** Warnings about a resident: allergies and isolation red, risks amber, others grey. */
export function Alerts({ of }: { of: readonly Alert[] }) {
  if (of.length === 0) return null
  return (
    <span className="chips">
      {of.map(({ kind, text }) => (
        <span key={`${kind}${text}`} className={`chip ${alertClass[toneOfAlert(kind)]}`}>{`${kind}：${text}`}</span>
      ))}
    </span>
  )
}

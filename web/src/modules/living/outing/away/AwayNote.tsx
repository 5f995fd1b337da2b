import { timeWords } from '#kit/value/format.ts'
import { useAway } from './use-away.ts'

/** Shown when a visitor registers and the resident is away; it is no reason to refuse (residence.md 5). */
export default function AwayNote({ oldmanId }: { oldmanId: unknown }) {
  const away = useAway(oldmanId)
  if (!away) return null
  return (
    <p role="alert" className="k-danger k-gap">
      该老人外出中，预计 {timeWords(away.planBackTime)} 返院{away.isOverdue ? '，逾期未归' : ''}
    </p>
  )
}

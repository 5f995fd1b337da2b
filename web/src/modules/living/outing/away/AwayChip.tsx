import { StatusChip } from '#kit/cells.tsx'
import { timeWords } from '#kit/value/format.ts'
import { useAway } from './use-away.ts'

/** A chip in the head of the archive: the resident is away. */
export default function AwayChip({ oldmanId }: { oldmanId: string }) {
  const away = useAway(oldmanId)
  if (!away) return null
  const back = `${timeWords(away.planBackTime)}返院`
  return away.isOverdue ? (
    <StatusChip label={`逾期未归，应${back}`} tone="danger" />
  ) : (
    <StatusChip label={`外出中，预计${back}`} tone="warning" />
  )
}

import { StatusChip } from '#kit/cells.tsx'
import { timeWords } from '#kit/value/format.ts'
import { useAway } from './use-away.ts'

/** In the head of the archive: whoever looks somebody up sees first that there is nobody in the room. */
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

import { type BedState, stayOf, turnTone } from '#kit/live/bed-state.ts'
import { painted } from '#kit/look/colours.ts'
import type { Alert } from '../alert/open-alerts.ts'
import type { Bed } from './use-beds.ts'

/** One bed on the wall screen: resident, state, and alerts. */
export function BedCell({
  bed,
  building,
  state,
  alert,
  nowMs,
}: {
  bed: Bed
  building?: string | null
  state: BedState | undefined
  alert: Alert | undefined
  nowMs: number
}) {
  const turn = state?.inBed === 1 ? state.turnClock : undefined
  return (
    <article
      className={`ward-bed${alert ? ` ward-bed-${alert.level}` : ''}`}
      style={painted('--level', bed.levelColor)}
    >
      <header>
        <b>{[building, bed.roomName].filter(Boolean).join(' ')}</b>
        <span>{bed.bedShort}</span>
      </header>
      <strong>{bed.oldmanName}</strong>
      {alert ? <em>{alert.what}</em> : <span>{bed.outId ? '外出' : state ? stayOf(state, nowMs) : ''}</span>}
      <footer>
        {state?.inBed === 1 && state.hr != null && <span>心率 {Math.round(state.hr)}</span>}
        {state?.inBed === 1 && state.rr != null && <span>呼吸 {Math.round(state.rr)}</span>}
        {turn != null && <span className={`ward-turn-${turnTone(turn, state?.turnEvery)}`}>翻身 {turn}分前</span>}
        {state?.wet === 1 && <span className="ward-turn-danger">尿湿</span>}
      </footer>
    </article>
  )
}

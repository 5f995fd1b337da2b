import { stayOf, turnTone } from '#kit/live/bed-state.ts'
import { useBedState } from '#kit/live/use-bed-states.ts'
import { useNow } from '#kit/value/use-now.ts'

/** The present values of the mattress of a bed; nothing where it is silent or absent (iot.md 9.2). */
export function NowLine({ bedId }: { bedId: string | null | undefined }) {
  const state = useBedState(bedId ?? undefined)
  const nowMs = useNow(state !== undefined)
  if (!state) return null
  const lies = state.inBed === 1
  const turned = lies ? state.turnClock : undefined
  return (
    <p className="health-now">
      <b>现在</b>
      <span>{stayOf(state, nowMs)}</span>
      {lies && state.hr != null && <span>心率 {Math.round(state.hr)} 次/分</span>}
      {lies && state.rr != null && <span>呼吸 {Math.round(state.rr)} 次/分</span>}
      {turned != null && (
        <span className={turnTone(turned, state.turnEvery) === 'danger' ? 'k-danger' : undefined}>
          翻身 {turned} 分钟前
        </span>
      )}
      {state.wet === 1 && <span className="k-danger">尿湿</span>}
    </p>
  )
}

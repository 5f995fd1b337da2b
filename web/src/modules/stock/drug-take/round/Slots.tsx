import { useEffect, useRef } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { useCall } from '#kit/calls.ts'

type Slot = NonNullable<ReplyFor<typeof drugTake.takeList>['slots']>[number]

interface Props {
  date: string
  chosen?: string
  onChoose: (time: string | undefined) => void
}

const waitsIn = ({ toPack, toCheck, toGive }: Slot) => toPack + toCheck + toGive

/** The times of the day on one line, however many there are; the first open one is in sight. */
export function Slots({ date, chosen, onChoose }: Props) {
  const { data } = useCall(drugTake.takeList, { date, size: 1 })
  const slots = data?.slots ?? []
  const list = useRef<HTMLFieldSetElement>(null)
  const first = slots.findIndex((slot) => waitsIn(slot) > 0)
  useEffect(() => {
    const slot = list.current?.children[first]
    if (slot instanceof HTMLElement) list.current?.scrollTo({ left: slot.offsetLeft - slot.offsetWidth })
  }, [first])
  if (slots.length === 0) return null
  return (
    <fieldset ref={list} className="take-slots" aria-label="服药时间">
      {slots.map((slot) => (
        <OneTime key={slot.planTime} slot={slot} chosen={slot.planTime === chosen} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}

function OneTime({ slot, chosen, onChoose }: { slot: Slot; chosen: boolean; onChoose: Props['onChoose'] }) {
  const all = waitsIn(slot) + slot.given + slot.odd
  return (
    <button
      type="button"
      className="take-slot"
      aria-pressed={chosen}
      onClick={() => onChoose(chosen ? undefined : slot.planTime)}
    >
      <span>
        <strong>{slot.planTime}</strong> 已发 {slot.given}/{all}
      </span>
      <progress value={slot.given} max={Math.max(1, all)} aria-label={`${slot.planTime}进度`} />
      <span>
        待摆{slot.toPack} 待核{slot.toCheck} 待发{slot.toGive}
        {slot.odd > 0 && <span className="take-odd"> 异常{slot.odd}</span>}
      </span>
    </button>
  )
}

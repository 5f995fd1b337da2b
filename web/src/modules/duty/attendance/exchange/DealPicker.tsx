import { Select } from 'antd'
import { type CSSProperties, useMemo } from 'react'
import { exchangeType } from '#contract/modules/duty/attendance/exchange.ts'
import { nowOf } from '#kit/value/format.ts'
import { type Mates, type Slot, shiftsAhead, toStandIn, toSwap } from './choices.ts'
import { dayWords, SwapPicture } from './exchange-words.tsx'

export interface Deal {
  type: 1 | 2
  own?: Slot
  /** The day of the other person's shift; default: the own day. */
  day?: string
  other?: Slot
}
const { swap, cover } = exchangeType.is
export const nothingYet: Deal = { type: swap }

interface DealPickerProps {
  months: readonly Mates[]
  deal: Deal
  onChange: (deal: Deal) => void
}

/** Chooses one of the user's coming shifts, then a shift of the others on the day, or an employee off duty. */
export function DealPicker({ months, deal, onChange }: DealPickerProps) {
  const empId = months[0]?.empId
  const all = useMemo(() => shiftsAhead(months, nowOf()), [months])
  const mine = all.filter((slot) => slot.empId === empId)
  const { own, type, other } = deal
  const day = deal.day ?? own?.day
  const others = own && day ? (type === swap ? toSwap(all, own, day) : toStandIn(months, own)) : []
  const days = [...new Set(all.filter((slot) => slot.empId !== empId).map((slot) => slot.day))]
  if (mine.length === 0) return <p className="k-muted">今天之后还没有已发布的班次。排班发布后，可以在这里申请换班。</p>
  return (
    <>
      <div className="att-swap-head">
        <h4>要换出的班次</h4>
      </div>
      <Slots
        label="要换出的班次"
        slots={mine}
        chosen={own}
        words={(slot) => [dayWords(slot.day), slot.shiftName, slot.time]}
        onChoose={(slot) => onChange({ type, own: slot })}
      />
      {own && (
        <>
          <div className="att-swap-head">
            <span role="tablist" aria-label="方式" className="k-tabs">
              {([swap, cover] as const).map((one) => (
                <button
                  key={one}
                  type="button"
                  role="tab"
                  aria-selected={type === one}
                  onClick={() => onChange({ type: one, own })}
                >
                  {one === swap ? '与同事互换' : '请休息的同事代班'}
                </button>
              ))}
            </span>
            {type === swap && (
              <Select
                aria-label="对方班次日期"
                className="att-swap-day"
                value={day}
                options={days.map((value) => ({ value, label: dayWords(value) }))}
                onChange={(value) => onChange({ type, own, day: value })}
              />
            )}
          </div>
          {others.length === 0 && (
            <p className="k-muted">{type === swap ? '这一天没有可互换的同事，请换一天' : '这一天没有休息的同事'}</p>
          )}
          <Slots
            label="换班的同事"
            slots={others}
            chosen={other}
            words={(slot) => [slot.empName, slot.shiftName, slot.time]}
            onChoose={(slot) => onChange({ ...deal, other: slot })}
          />
          <SwapPicture type={type} one={sideOf(own)} other={other ? sideOf(other) : { name: '请选择同事' }} />
        </>
      )}
    </>
  )
}

const sideOf = ({ empName, day, shiftName, time, colour }: Slot) => ({
  name: empName,
  day,
  shift: shiftName,
  time,
  colour,
})

interface SlotsProps {
  label: string
  slots: readonly Slot[]
  chosen: Slot | undefined
  words: (slot: Slot) => readonly string[]
  onChoose: (slot: Slot) => void
}

function Slots({ label, slots, chosen, words, onChoose }: SlotsProps) {
  const keyOf = (slot: Slot | undefined) => slot && `${slot.empId} ${slot.day} ${slot.shiftPkId}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form
    <div role="group" aria-label={label} className="att-swap-choices">
      {slots.map((slot) => {
        const [first, ...rest] = words(slot)
        return (
          <button
            key={keyOf(slot)}
            type="button"
            aria-pressed={keyOf(slot) === keyOf(chosen)}
            style={{ '--swatch': slot.colour ?? undefined } as CSSProperties} // as: React's type has no custom properties
            onClick={() => onChoose(slot)}
          >
            <b>{first}</b>
            <span>{rest.filter(Boolean).join(' ')}</span>
          </button>
        )
      })}
    </div>
  )
}

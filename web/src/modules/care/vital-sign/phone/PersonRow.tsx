import { items, itemsOf, type SignType } from '#contract/modules/care/vital-sign/limits.ts'
import { placeOf } from '../../../../app/kit/place.ts'
import type { TypedValues, Verdict } from '../grid/grid-rows.ts'
import type { Earlier, Person } from './use-ward.ts'

const colours = ['success', 'warning-text', 'danger'] as const

interface Props {
  type: SignType
  person: Person
  before: Earlier | undefined
  typed: TypedValues
  verdict: Verdict
  onChange: (typed: TypedValues) => void
}

/** One resident of a room: the last value, a box for each item, the judgement. */
export function PersonRow({ type, person, before, typed, verdict, onChange }: Props) {
  const { bed } = placeOf(person.bedName)
  const last = before && itemsOf[type].map((item) => before[item]).filter((value) => value != null)
  return (
    <div className="bed stack">
      <p className="line-start">
        {bed && <span className="chip">{bed}</span>}
        <b>{person.oldmanName}</b>
      </p>
      {last && before && (
        <p>
          <span className="muted">上次 </span>
          <b className={colours[before.abnormal]}>{last.join(' / ')}</b>
          <span className="muted">{` ${(before.measureTime ?? '').slice(5, 16)}`}</span>
        </p>
      )}
      <div className="inputs">
        {itemsOf[type].map((item) => (
          <label key={item}>
            {items[item].label}
            <input
              aria-label={`${person.oldmanName} ${items[item].label}`}
              inputMode={items[item].digits ? 'decimal' : 'numeric'}
              maxLength={5}
              className={colours[verdict.grades[item] ?? 0]}
              placeholder={items[item].unit}
              value={typed[item] ?? ''}
              onChange={({ target }) => onChange({ ...typed, [item]: typedNumber(target.value) })}
            />
          </label>
        ))}
      </div>
      {verdict.filled && (
        <p className={verdict.wrong ? 'danger' : colours[verdict.worst]} role="status">
          {verdict.wrong ?? verdict.text ?? '正常'}
        </p>
      )}
    </div>
  )
}

/** While typing `36.` stays a text; a complete number becomes one. */
function typedNumber(text: string): number | string | null {
  if (text === '') return null
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

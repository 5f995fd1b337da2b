import { useState } from 'react'
import { takeAction } from '#contract/modules/stock/drug-take/take.ts'
import { takeEffect, takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { clockToday } from '../../../../app/kit/clock.ts'
import { online } from '../../../../app/kit/connection.ts'
import { Problem } from '../../../../app/kit/screen/step.tsx'
import { may } from '../../../../app/session.ts'
import type { Take } from './round.ts'
import { useTaking } from './use-taking.ts'

interface Props {
  take: Take
  again: () => void
}

/** The effect of a dose at need: the recorded one, else a button for each answer (stock.md 5.4, PRN). */
export function Effect({ take, again }: Props) {
  const { given, part } = takeStatus.is
  if (take.prn !== 1 || (take.status !== given && take.status !== part)) return null
  return <Recorded key={take.version} take={take} again={again} />
}

/** A mistake is corrected on the same day. */
function Recorded({ take, again }: Props) {
  const [anew, setAnew] = useState(false)
  if (!take.effect || anew) return <EffectForm take={take} again={again} />
  const words = [takeEffect.label(take.effect), take.effectNote, take.effectByName, take.effectTime?.slice(5, 16)]
  const mayCorrect = take.effectTime?.slice(0, 10) === clockToday() && may('drug.drugGetList.give')
  return (
    <section className="card stack">
      <p>{`用药效果：${words.filter(Boolean).join('，')}`}</p>
      {mayCorrect && (
        <button type="button" onClick={() => setAnew(true)}>
          更正效果
        </button>
      )}
    </section>
  )
}

function EffectForm({ take, again }: Props) {
  const connected = online.use()
  const { problem, busy, run } = useTaking(again)
  const [note, setNote] = useState(take.effectNote ?? '')
  if (!may('drug.drugGetList.give')) return <p className="card muted">待记录用药效果</p>
  return (
    <section className="card stack">
      <h3>用药效果</h3>
      <label>
        说明
        <input
          maxLength={200}
          placeholder="例如：疼痛评分由5分降到2分"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <Problem text={problem} />
      {!connected && <p className="muted">记录效果须联网</p>}
      {takeEffect.options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className="big"
          disabled={!connected || busy}
          onClick={() =>
            void run({
              action: takeAction.is.effect,
              takes: [{ takeId: take.takeId, version: take.version }],
              effect: value,
              effectNote: note.trim() || undefined,
            })
          }
        >
          {label}
        </button>
      ))}
    </section>
  )
}

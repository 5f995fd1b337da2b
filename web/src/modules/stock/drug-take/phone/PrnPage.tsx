import { useState } from 'react'
import { drugTake, takeAction } from '#contract/modules/stock/drug-take/take.ts'
import { verifyWay } from '#contract/modules/stock/drug-take/take-codes.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { Scan } from '../../../../app/kit/capture/Scan.tsx'
import { online } from '../../../../app/kit/connection.ts'
import { instead } from '../../../../app/kit/route.ts'
import { Face } from '../../../../app/kit/screen/Person.tsx'
import { Awaited, TwoTouch } from '../../../../app/kit/screen/parts.tsx'
import { Problem } from '../../../../app/kit/screen/step.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { useWords } from '../../../../app/kit/words.ts'
import { may } from '../../../../app/session.ts'
import { type AtNeedUse as Use, whyNot } from '../round/at-need.ts'

/** #/drug/prn/{oldmanId}: drugs at need, with the number of doses today and the time since the last (stock.md 5.4). */
export default function PrnPage({ oldmanId }: Record<string, string>) {
  const read = useRead(drugTake.takeDict, { oldmanId })
  const [chosen, choose] = useState<string>()
  return (
    <Awaited of={read}>
      {(uses) => {
        const atNeed = uses.filter(({ prn }) => prn === 1)
        const use = atNeed.find(({ useId }) => useId === chosen)
        return (
          <div className="stack">
            {uses.length > 0 && <ForWhom use={uses[0]} />}
            {atNeed.length === 0 && <p className="empty">这位老人没有必要时用药</p>}
            {atNeed.map((one) => (
              <AtNeed key={one.useId} use={one} chosen={one.useId === chosen} onChoose={() => choose(one.useId)} />
            ))}
            {use && !whyNot(use) && <GiveAtNeed key={use.useId} use={use} />}
          </div>
        )
      }}
    </Awaited>
  )
}

/** Before anything is chosen: the resident, and the allergies. */
function ForWhom({ use: { oldmanName, bedName, allergyDrug } }: { use: Use }) {
  return (
    <section className="card stack">
      <div className="head">
        <Face name={oldmanName ?? ''} />
        <div>
          <h2>{oldmanName}</h2>
          <p className="muted">{bedName}</p>
        </div>
      </div>
      {allergyDrug && <p className="problem">{`过敏：${allergyDrug}`}</p>}
    </section>
  )
}

function AtNeed({ use, chosen, onChoose }: { use: Use; chosen: boolean; onChoose: () => void }) {
  const unit = useWords('DRUG_UNIT').word
  const why = whyNot(use)
  return (
    <button type="button" className="card line" aria-pressed={chosen} disabled={why !== undefined} onClick={onChoose}>
      <b>{`${use.drugName} ${use.doseValue}${unit(use.doseUnit)}`}</b>
      <span>{use.indication}</span>
      <span className="muted">
        {`今日${use.takenToday}/${use.maxPerDay ?? '—'}次${use.sinceMinutes === null ? '' : `，距上次${use.sinceMinutes}分钟`}，可用${use.stock}${unit(use.unit)}`}
      </span>
      {why && <span className="danger">{why}</span>}
    </button>
  )
}

function GiveAtNeed({ use }: { use: Use }) {
  const connected = online.use()
  const [proof, prove] = useState<{ way: number; code?: string }>()
  const [reason, setReason] = useState('')
  const [problem, say] = useState('')
  const [busy, setBusy] = useState(false)
  // One request number per dose: sent again without an answer, it stays the same.
  const [requestNo] = useState(newRequestNo)
  if (!connected) return <p className="card warning">必要时用药须联网登记</p>
  if (!may('drug.drugGetList.add')) return <p className="card muted">没有登记必要时用药的权限</p>
  if (!proof)
    return (
      <>
        <h3>先扫腕带或床头码</h3>
        <Scan problem="" onCode={(code) => prove({ way: verifyWay.is.band, code })} />
        <button type="button" onClick={() => prove({ way: verifyWay.is.eye })}>
          扫不了，人工核对
        </button>
      </>
    )
  async function send() {
    if (!reason.trim()) return say('请填写用药原因')
    setBusy(true)
    try {
      const proofFields = { verifyWay: proof?.way, verifyCode: proof?.code, reason: reason.trim(), requestNo }
      const { results } = await ask(drugTake.takeDo, {
        action: takeAction.is.prn,
        oldmanId: use.oldmanId,
        useId: use.useId,
        ...proofFields,
      })
      const [{ code, msg, takeId }] = results
      if (code !== 0) say(msg)
      // After giving, the effect is asked there; a dose to be packed and checked first is offered there.
      else instead(`/drug/${takeId}`)
    } catch (error) {
      say(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card stack">
      <p className="success">{`已核对：${verifyWay.label(proof.way)}`}</p>
      <label>
        用药原因
        <input
          maxLength={200}
          placeholder="例如：头痛，疼痛评分5分"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <Problem text={problem} />
      <TwoTouch
        className="big"
        label="登记用药"
        ask={`确认给${use.oldmanName ?? ''}用${use.drugName}`}
        disabled={busy}
        onDone={() => void send()}
      />
      {problem && (
        <button type="button" onClick={() => prove(undefined)}>
          重新扫码
        </button>
      )}
    </section>
  )
}

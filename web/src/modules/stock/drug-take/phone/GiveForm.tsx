import { useState } from 'react'
import { location } from '#contract/modules/living/location/location.ts'
import { drugTake, takeAction } from '#contract/modules/stock/drug-take/take.ts'
import { takeStatus, verifyWay } from '#contract/modules/stock/drug-take/take-codes.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { Scan } from '../../../../app/kit/capture/Scan.tsx'
import { clockNow } from '../../../../app/kit/clock.ts'
import { online } from '../../../../app/kit/connection.ts'
import { back } from '../../../../app/kit/route.ts'
import { Chips, TwoTouch, useNow } from '../../../../app/kit/screen/parts.tsx'
import { Problem } from '../../../../app/kit/screen/step.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { useWords } from '../../../../app/kit/words.ts'
import { recordNow } from '../../../../app/queue/queue.ts'
import { may } from '../../../../app/session.ts'
import { linesAt } from '../round/lines-at.ts'
import { momentOf, needsNet, type Take, whoseLabel } from './round.ts'

interface Proof {
  way: number
  code?: string
}

/** An empty box is no number, not a dose of zero. */
const amountOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

interface GiveProps {
  take: Take
  /** Time (ms) when this phone read the take. */
  readAt: number
  minutes: { early: number; late: number }
}

/** 发药: first the wristband or the bed, then the doses taken; 拒服 with its reason. */
export function GiveForm({ take, readAt, minutes }: GiveProps) {
  const [proof, prove] = useState<Proof>()
  const connected = online.use()
  const now = useNow(clockNow)
  const barred = connected ? undefined : needsNet(take, now, Date.now() - readAt)
  if (momentOf(take.planTime, now, minutes) === 'early')
    return <p className="card muted">{`未到服药时间，${take.planTime.slice(11, 16)}前${minutes.early}分钟起可以发`}</p>
  if (barred) return <p className="card warning">{barred}</p>
  return proof ? (
    <Dose take={take} proof={proof} late={momentOf(take.planTime, now, minutes) === 'late'} />
  ) : (
    <Identify take={take} connected={connected} onProof={prove} />
  )
}

function Identify({ take, connected, onProof }: { take: Take; connected: boolean; onProof: (proof: Proof) => void }) {
  const beds = useRead(location.beds, { pageHelper: '0' })
  const [problem, say] = useState('')
  /**
   * The server checks the identity and records a near miss; without a connection the phone checks by its stored beds.
   */
  async function verify(code: string) {
    const whose = whoseLabel(code, take, beds.data?.list ?? [])
    const proof = { way: whose.way ?? verifyWay.is.bed, code: whose.code ?? code }
    if (!connected) return whose.wrong ? say(whose.wrong) : onProof(proof)
    const takes = [{ takeId: take.takeId, version: take.version }]
    const proofFields = { verifyWay: proof.way, verifyCode: proof.code, requestNo: newRequestNo() }
    await ask(drugTake.takeDo, { action: takeAction.is.identify, takes, ...proofFields }).then(
      () => onProof(proof),
      (error: unknown) => say(whose.wrong ?? messageOf(error)),
    )
  }
  return (
    <>
      <h3>先扫腕带或床头码</h3>
      <Scan problem={problem} onCode={(code) => void verify(code)} />
      {connected && (
        <button type="button" onClick={() => onProof({ way: verifyWay.is.eye })}>
          扫不了，人工核对
        </button>
      )}
    </>
  )
}

function Dose({ take, proof, late }: { take: Take; proof: Proof; late: boolean }) {
  const open = linesAt(take, takeStatus.is.toGive)
  const [doses, setDoses] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [refusing, refuse] = useState(false)
  const [why, setWhy] = useState<string>()
  const [problem, say] = useState('')
  const reasons = useWords('DRUG_REFUSE_REASON').options
  const unit = useWords('DRUG_UNIT').word
  const needsReason = late || proof.way === verifyWay.is.eye
  const doseLines = open.map((line) => ({ ...line, actual: amountOf(doses[line.takeLineId] ?? String(line.dose)) }))
  const wrong = doseLines.find(({ actual, dose }) => !(actual >= 0 && actual <= dose))

  async function send(action: 'give' | 'refuse') {
    if (needsReason && !reason.trim()) return say(late ? '已过服药时间，请填写原因' : '人工核对请填写原因')
    if (action === 'refuse' && !why) return say('请选择拒服原因')
    if (wrong) return say(`${wrong.drugName}实服须填0–${wrong.dose}`)
    say('')
    const lines = doseLines.map(({ takeLineId, actual }) => ({
      takeLineId,
      ...(action === 'give' && { actualDose: actual }),
    }))
    const row = {
      action: takeAction.is[action],
      takes: [{ takeId: take.takeId, version: take.version, lines }],
      verifyWay: proof.way,
      verifyCode: proof.code,
      giveTime: clockNow(),
      reason: reason.trim() || undefined,
      ...(action === 'refuse' && { refuseReason: why }),
    }
    const title = `${take.oldmanName} ${take.planTime.slice(11, 16)}${action === 'give' ? '发药' : '拒服'}`
    try {
      const { refused } = await recordNow({ kind: 'takes', rows: [{ title, page: `/drug/${take.takeId}`, row }] })
      if (refused !== undefined) say(refused)
      else back('/drug')
    } catch (error) {
      say(error instanceof Error ? error.message : '没有保存，请重试')
    }
  }
  return (
    <section className="card stack">
      <p className="success">{`已核对：${verifyWay.label(proof.way)}`}</p>
      {refusing ? (
        <Chips label="拒服原因" options={reasons} value={why} onChange={setWhy} />
      ) : (
        open.map((line) => (
          <label key={line.takeLineId}>
            {`${line.drugName} 实服（${unit(line.unit)}）`}
            <input
              inputMode="decimal"
              maxLength={6}
              value={doses[line.takeLineId] ?? String(line.dose)}
              onChange={({ target }) => setDoses({ ...doses, [line.takeLineId]: target.value })}
            />
          </label>
        ))
      )}
      <label>
        {needsReason ? '原因（必填）' : '说明'}
        <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </label>
      <Problem text={problem} />
      {refusing ? (
        <button type="button" className="primary" onClick={() => void send('refuse')}>
          登记拒服
        </button>
      ) : (
        <TwoTouch className="big" label="确认已服" ask={`${take.oldmanName}已服下`} onDone={() => void send('give')} />
      )}
      {may('drug.drugGetList.refuse') && (
        <button type="button" onClick={() => refuse(!refusing)}>
          {refusing ? '改为发药' : '拒服'}
        </button>
      )}
    </section>
  )
}

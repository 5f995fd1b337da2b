import { useState } from 'react'
import { drugTake, takeAction, takeView } from '#contract/modules/stock/drug-take/take.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { online } from '../../../../app/kit/connection.ts'
import { Face } from '../../../../app/kit/screen/Person.tsx'
import { Awaited, TwoTouch } from '../../../../app/kit/screen/parts.tsx'
import { Problem } from '../../../../app/kit/screen/step.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { useWords } from '../../../../app/kit/words.ts'
import { queue } from '../../../../app/queue/queue.ts'
import { may, person } from '../../../../app/session.ts'
import { hasAt, linesAt, packed } from '../round/lines-at.ts'
import { Effect } from './Effect.tsx'
import { GiveForm } from './GiveForm.tsx'
import { type Line, type Take, waitingOf } from './round.ts'
import { useTaking } from './use-taking.ts'

/** #/drug/{takeId}: the drugs of one resident at one time, and the next step with one button. */
export default function TakePage({ takeId }: Record<string, string>) {
  const read = useRead(drugTake.takeGet, { takeId })
  return (
    <Awaited of={read}>
      {(take) => (
        <div className="stack">
          <Head take={take} />
          {take.lines.map((line) => (
            <DrugCard key={line.takeLineId} line={line} />
          ))}
          <Step take={take} readAt={read.at ?? 0} again={read.again} />
        </div>
      )}
    </Awaited>
  )
}

function Head({ take }: { take: Take }) {
  return (
    <section className="card stack">
      <div className="head">
        <Face name={take.oldmanName ?? ''} photo={take.photo} />
        <div>
          <h2>{take.oldmanName}</h2>
          <p className="muted">{take.bedName}</p>
          <p className="big">{`${take.planTime.slice(5, 16)} ${takeStatus.label(take.status)}`}</p>
        </div>
      </div>
      {take.allergyDrug && <p className="problem">{`过敏：${take.allergyDrug}`}</p>}
      {take.prepareByName && (
        <p className="muted">
          {[
            `摆药 ${take.prepareByName}`,
            take.checkByName && `核对 ${take.checkByName}`,
            take.giveByName && `发药 ${take.giveByName}`,
          ]
            .filter(Boolean)
            .join('，')}
        </p>
      )}
      <a className="person" href={`#/drug/prn/${take.oldmanId}`}>
        必要时用药
      </a>
    </section>
  )
}

/** One drug, in large letters: name, dose, way, and warnings. */
function DrugCard({ line }: { line: Line }) {
  const unit = useWords('DRUG_UNIT').word(line.unit)
  const way = useWords('DRUG_WAY').word(line.drugWay)
  const time = useWords('DRUG_TAKE_TIME').word(line.takeTime)
  return (
    <section className="card head">
      {line.picture && <img src={line.picture} alt={line.drugName} />}
      <div>
        <p className="big">
          <b>{`${line.drugName} ${line.dose}${unit}`}</b>
        </p>
        <p>{[line.drugSpec, way, time].filter(Boolean).join(' · ')}</p>
        {line.highRisk === 1 && <b className="danger">高警示 </b>}
        {line.lookAlike === 1 && <b className="warning-text">看似听似 </b>}
        {line.caution && <p className="warning-text">{line.caution}</p>}
        {line.splits.map(({ batchId, batchNo, expireDate, quantity }) => (
          <p key={batchId} className="muted">
            {`批号${batchNo ?? '—'}，有效期${expireDate ?? '—'}，${quantity}${unit}`}
          </p>
        ))}
        {line.status !== takeStatus.is.toPack && <p className="muted">{takeStatus.label(line.status)}</p>}
      </div>
    </section>
  )
}

interface StepProps {
  take: Take
  again: () => void
}

function Step({ take, readAt, again }: StepProps & { readAt: number }) {
  const waits = waitingOf(queue.use(), take.takeId)
  if (waits) return <p className="card success">{waits.text ? `未成功：${waits.text}` : '已登记，待上传'}</p>
  const { toPack, toCheck, toGive } = takeStatus.is
  if (!hasAt(take, toPack, toCheck, toGive))
    return (
      <>
        <p className="card muted">{`${takeStatus.label(take.status)}${take.giveTime ? `，${take.giveTime.slice(5, 16)}` : ''}`}</p>
        <Effect take={take} again={again} />
      </>
    )
  // A missing drug does not delay the others.
  return (
    <>
      {hasAt(take, toGive) && <GiveGate take={take} readAt={readAt} />}
      {hasAt(take, toCheck) && <CheckForm take={take} again={again} />}
      {hasAt(take, toPack) && <PackForm take={take} again={again} />}
    </>
  )
}

/**
 * Each drug is ticked or scanned; a scanned drug that does not belong to the take is reported to the server, which
 * records a near miss.
 */
function PackForm({ take, again }: StepProps) {
  const connected = online.use()
  const { problem, busy, run } = useTaking(again)
  const [packed, note] = useState<Readonly<Record<string, string>>>({})
  const [typed, setTyped] = useState('')
  if (!may('drug.drugGetList.add')) return <p className="card muted">待摆药</p>
  const open = linesAt(take, takeStatus.is.toPack)
  const missing = open.filter(({ takeLineId }) => !(takeLineId in packed))
  const pack = (lines: readonly { takeLineId: string; drugCode?: string }[]) =>
    run({ action: takeAction.is.prepare, takes: [{ takeId: take.takeId, version: take.version, lines: [...lines] }] })
  const tick = ({ takeLineId }: Line, code: string) => note({ ...packed, [takeLineId]: code })
  function scan(code: string) {
    setTyped('')
    const line = missing.find(({ barCode }) => barCode === code)
    if (line) tick(line, code)
    else if (missing[0] && connected) void pack([{ takeLineId: missing[0].takeLineId, drugCode: code }])
  }
  return (
    <section className="card stack">
      <form
        className="beside"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim()) scan(typed.trim())
        }}
      >
        <input
          aria-label="药盒条码"
          placeholder="扫药盒条码"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit">确定</button>
      </form>
      {open.map((line) => (
        <button
          key={line.takeLineId}
          type="button"
          aria-pressed={line.takeLineId in packed}
          className={line.takeLineId in packed ? 'success' : ''}
          onClick={() => tick(line, '')}
        >
          {`${line.takeLineId in packed ? '✓ ' : ''}已取${line.drugName}`}
        </button>
      ))}
      <Problem text={problem} />
      <button
        type="button"
        className="primary big"
        disabled={!connected || busy || missing.length === open.length}
        onClick={() =>
          void pack(
            open
              .filter(({ takeLineId }) => takeLineId in packed)
              .map(({ takeLineId }) => ({ takeLineId, drugCode: packed[takeLineId] || undefined })),
          )
        }
      >
        {packWords(connected, open.length - missing.length, open.length)}
      </button>
    </section>
  )
}

/** Missing drugs are left out; the button shows the number of the others. */
function packWords(connected: boolean, packed: number, all: number) {
  if (!connected) return '摆药（需联网）'
  return packed > 0 && packed < all ? `摆药（${packed}/${all}种）` : '摆药'
}

function CheckForm({ take, again }: StepProps) {
  const connected = online.use()
  const { problem, busy, run } = useTaking(again)
  const [reason, setReason] = useState<string>()
  const me = person.use()?.user.userId
  if (!may('drug.drugGetList.check')) return <p className="card muted">待另一人核对</p>
  const own = packed(take, me)
  const takes = [{ takeId: take.takeId, version: take.version }]
  const names = linesAt(take, takeStatus.is.toCheck).map(({ drugName }) => drugName)
  return (
    <section className="card stack">
      <Problem text={problem} />
      {own ? (
        <p className="muted">您摆的药须由另一人核对</p>
      ) : (
        <TwoTouch
          className="big"
          label={connected ? '核对无误' : '核对（需联网）'}
          ask={names.length < take.lines.length ? `确认${names.join('、')}都对` : '确认药品、剂量、批号都对'}
          disabled={!connected || busy}
          onDone={() => void run({ action: takeAction.is.check, takes })}
        />
      )}
      {reason === undefined ? (
        <button type="button" disabled={!connected} onClick={() => setReason('')}>
          退回重摆
        </button>
      ) : (
        <>
          <label>
            退回原因
            <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
          </label>
          <button
            type="button"
            disabled={!reason.trim() || busy}
            onClick={() => void run({ action: takeAction.is.checkFail, takes, reason: reason.trim() })}
          >
            确认退回
          </button>
        </>
      )}
    </section>
  )
}

/** Giving uses the minutes a dose may come early or late; without them an hour. */
function GiveGate({ take, readAt }: { take: Take; readAt: number }) {
  const { data } = useRead(drugTake.takeList, { date: take.planTime.slice(0, 10), view: takeView.is.time, size: 1 })
  if (!may('drug.drugGetList.give')) return <p className="card muted">待发药</p>
  return <GiveForm take={take} readAt={readAt} minutes={data?.minutes ?? { early: 60, late: 60 }} />
}

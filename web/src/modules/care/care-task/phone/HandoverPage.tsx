import { lazy, Suspense, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { type HandoverLine, handover, handoverStatus, pendingLevel } from '#contract/modules/care/care-task/handover.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { online } from '../../../../app/kit/connection.ts'
import { Awaited, TwoTouch } from '../../../../app/kit/screen/parts.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { useWords } from '../../../../app/kit/words.ts'
import { sendPhoto } from '../../../../app/queue/photos.ts'
import { may, person } from '../../../../app/session.ts'

const SignBoard = lazy(() => import('../../../../app/kit/capture/SignBoard.tsx'))
type Handover = ReplyFor<typeof handover.handoverGet>

/** #/handover/{handoverId}: shows the handover of one shift and signs it; signing needs a connection. */
export default function HandoverPage({ handoverId }: Record<string, string>) {
  const read = useRead(handover.handoverGet, { handoverId })
  const shift = useWords('SHIFT_TYPE').word
  return (
    <Awaited of={read}>
      {(row) => (
        <div className="stack">
          <section className="card">
            <h2>{`${row.workDate.slice(5)} ${shift(row.shiftType)} ${row.deptName ?? ''}`}</h2>
            <p className="muted">{handoverStatus.label(row.handoverStatus)}</p>
            <p>{`在院 ${row.counts.inHouse}人，外出 ${row.counts.out}人`}</p>
            <p>{`任务 ${row.counts.total}：完成 ${row.counts.done}，超时 ${row.counts.late}，漏 ${row.counts.missed}，豁免 ${row.counts.exempt}`}</p>
            <p>{`交班 ${row.giverName ?? ''} ${(row.giverTime ?? '').slice(5, 16)}`}</p>
            {row.receiverName && <p>{`接班 ${row.receiverName} ${(row.receiverTime ?? '').slice(5, 16)}`}</p>}
          </section>
          <Pending row={row} />
          {row.notes.length > 0 && (
            <section className="card">
              <h3>逐人交班</h3>
              {row.notes.map(({ oldmanId, oldmanName, text }) => (
                <p key={oldmanId}>{`${oldmanName ?? ''}：${text}`}</p>
              ))}
            </section>
          )}
          <Lines title="危急体征" lines={row.criticals} />
          <Lines title="漏执行" lines={row.missed} />
          <Lines title="未结报警" lines={row.alarms} />
          <Lines title="不良事件" lines={row.incidents} />
          <Lines title="外出" lines={row.outs} />
          <Lines title="临时用药" lines={row.prns} />
          {may(handover.handoverSign.options.permit) && <Signing row={row} again={read.again} />}
        </div>
      )}
    </Awaited>
  )
}

function Pending({ row: { pending } }: { row: Handover }) {
  const open = pending.filter(({ doneTime }) => !doneTime)
  if (open.length === 0) return null
  return (
    <section className="card">
      <h3>{`待办事项 ${open.length}`}</h3>
      {open.map(({ itemId, oldmanName, text, level }) => (
        <p
          key={itemId}
          className={level === pendingLevel.is.urgent ? 'danger' : ''}
        >{`${oldmanName ? `${oldmanName}：` : ''}${text}`}</p>
      ))}
    </section>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly HandoverLine[] }) {
  if (lines.length === 0) return null
  return (
    <details className="card">
      <summary>{`${title} ${lines.length}`}</summary>
      {lines.map(({ id, oldmanName, bedName, text }) => (
        <p key={id}>{`${oldmanName} ${bedName ?? ''} ${text}`}</p>
      ))}
    </details>
  )
}

/** 交班 by its author, 接班 or 退回 by somebody else. */
function Signing({ row, again }: { row: Handover; again: () => void }) {
  const me = person.use()?.user.userId
  const connected = online.use()
  const [picture, setPicture] = useState<Blob>()
  const [remark, setRemark] = useState('')
  const [problem, say] = useState('')
  const [busy, setBusy] = useState(false)
  const { open, given } = handoverStatus.is
  const mine = row.giverId === me
  const gives = row.handoverStatus === open && mine
  const receives = row.handoverStatus === given && !mine
  if (!gives && !receives) return null
  async function sign(role: 'give' | 'receive' | 'back') {
    const lack = !picture ? '请先签名' : role === 'back' && !remark.trim() ? '请填写退回原因' : ''
    say(lack)
    if (!picture || lack) return
    setBusy(true)
    try {
      const signImage = await sendPhoto(picture)
      const { handoverId, version } = row
      await ask(handover.handoverSign, { handoverId, role, signImage, remark: remark.trim() || undefined, version })
      again()
    } catch (error) {
      say(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card stack">
      <Suspense fallback={<p className="muted">正在打开…</p>}>
        <SignBoard label="签名" signed={picture !== undefined} onChange={setPicture} />
      </Suspense>
      {receives && (
        <label>
          备注（退回时必填）
          <input maxLength={200} value={remark} onChange={({ target }) => setRemark(target.value)} />
        </label>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {!connected && <p className="muted">签字需联网</p>}
      {gives && (
        <TwoTouch
          className="big"
          label="交班"
          ask="确认交班"
          disabled={!connected || busy}
          onDone={() => void sign('give')}
        />
      )}
      {receives && (
        <>
          <TwoTouch
            className="big"
            label="接班"
            ask="确认接班"
            disabled={!connected || busy}
            onDone={() => void sign('receive')}
          />
          <TwoTouch label="退回" ask="确认退回" disabled={!connected || busy} onDone={() => void sign('back')} />
        </>
      )}
    </section>
  )
}

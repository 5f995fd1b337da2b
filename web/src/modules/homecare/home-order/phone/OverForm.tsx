import { lazy, Suspense, useState } from 'react'
import { messageOf } from '#kit/fault/errors.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { Photos } from '../../../../app/kit/capture/Photos.tsx'
import { clockNow } from '../../../../app/kit/clock.ts'
import { back } from '../../../../app/kit/route.ts'
import { useNow } from '../../../../app/kit/screen/parts.tsx'
import { Problem } from '../../../../app/kit/screen/step.tsx'
import { useDraft } from '../../../../app/kit/store/draft.ts'
import { type Entry, type Report, record, resend } from '../../../../app/queue/queue.ts'
import { renewed } from '../../../../app/queue/rules.ts'
import { itemText } from '../order/order-words.ts'
import { placeHere } from './position.ts'
import { timeOf } from './StartForm.tsx'
import { lackOf, minutesSince, type Visit } from './visits.ts'

const SignBoard = lazy(() => import('../../../../app/kit/capture/SignBoard.tsx'))

interface Draft {
  undone: readonly string[]
  photos: readonly Blob[]
  sign?: Blob
  note: string
  signName: string
  noSignReason: string
  reason: string
}
const empty: Draft = { undone: [], photos: [], note: '', signName: '', noSignReason: '', reason: '' }
interface Props {
  visit: Visit
  startTime: string
  redo: Entry | undefined
}

/** 完成: services, duration and signature; kept on this phone until the server has it. */
export function OverForm({ visit, startTime, redo }: Props) {
  const { draft, change, ready, drop } = useDraft<Draft>(`home-order|${visit.id}`, empty)
  const [problem, say] = useState('')
  const [busy, setBusy] = useState(false)
  const now = useNow(clockNow)
  if (!ready) return null
  const minutes = minutesSince(startTime, redo ? timeOf(redo) : now)
  const left = Math.max((visit.minMinutes ?? 0) - minutes, 0)
  async function send() {
    const hasSignature = redo?.slots.some(({ field }) => field === 'signImage') ?? false
    const lack = lackOf(visit, { ...draft, minutes, signed: draft.sign !== undefined || hasSignature })
    say(lack ?? '')
    if (lack) return
    setBusy(true)
    try {
      await keepOver({ visit, startTime, redo }, draft, await placeHere())
      await drop()
      back('/orders')
    } catch (error) {
      say(error instanceof Error ? error.message : messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card stack" aria-label="完成服务">
      <p>
        已服务 <b>{minutes}</b> 分钟
        {left > 0 ? `，还需${left}分钟达到最低时长` : '，已达到最低时长'}
      </p>
      <OverFields visit={visit} draft={draft} change={change} short={left > 0} />
      <Problem text={problem} />
      <button type="button" className="primary big" disabled={busy} onClick={() => void send()}>
        {busy ? '正在定位…' : '完成'}
      </button>
    </section>
  )
}

/** Puts the record into the queue, with the position if the phone gives one. */
function keepOver({ visit, redo }: Props, draft: Draft, place: object = {}) {
  const filledText = (text: string) => text.trim() || undefined
  const row = {
    id: visit.id,
    deviceTime: timeOf(redo),
    ...place,
    items: visit.items.map(({ projectId }) => ({ projectId, done: draft.undone.includes(projectId) ? 0 : 1 })),
    note: filledText(draft.note),
    signName: filledText(draft.signName),
    noSignReason: filledText(draft.noSignReason),
    reason: filledText(draft.reason),
  }
  const files: NonNullable<Report['files']> = [
    ...draft.photos.map((file) => ({ row: 0, field: 'photos' as const, file })),
    ...(draft.sign ? [{ row: 0, field: 'signImage' as const, file: draft.sign }] : []),
  ]
  if (redo) return resend(redo, renewed(redo, [row], newRequestNo), files)
  const about = { title: `完成服务 ${visit.oldmanName}`, page: `/order/${visit.id}` }
  return record({ kind: 'overs', rows: [{ ...about, row }], files })
}

interface FieldsProps {
  visit: Visit
  draft: Draft
  change: (more: Partial<Draft>) => void
  short: boolean
}

function OverFields({ visit, draft, change, short }: FieldsProps) {
  const text = (key: 'note' | 'signName' | 'noSignReason' | 'reason', label: string, maxLength = 200) => (
    <label>
      {label}
      <input maxLength={maxLength} value={draft[key]} onChange={({ target }) => change({ [key]: target.value })} />
    </label>
  )
  const toggle = (id: string) =>
    change({ undone: draft.undone.includes(id) ? draft.undone.filter((one) => one !== id) : [...draft.undone, id] })
  return (
    <>
      {visit.items.map((item) => (
        <button
          key={item.projectId}
          type="button"
          className="chip"
          aria-pressed={!draft.undone.includes(item.projectId)}
          onClick={() => toggle(item.projectId)}
        >
          {`${itemText(item)} ${draft.undone.includes(item.projectId) ? '未完成' : '已完成'}`}
        </button>
      ))}
      {short && text('reason', '时长不足原因')}
      <Photos files={draft.photos} onChange={(photos) => change({ photos })} />
      {text('note', '服务记录', 500)}
      {visit.rules.needSign === 1 && (
        <>
          <Suspense fallback={<p className="muted">正在打开…</p>}>
            <SignBoard label="签字" signed={draft.sign !== undefined} onChange={(sign) => change({ sign })} />
          </Suspense>
          {text('signName', '签字人', 30)}
          {draft.sign === undefined && text('noSignReason', '不能签字的原因')}
        </>
      )}
    </>
  )
}

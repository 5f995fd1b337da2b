import { useState } from 'react'
import { type CheckItem, inputType } from '#contract/modules/duty/patrol/point.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { Photos } from '../../../../app/kit/capture/Photos.tsx'
import { clockNow } from '../../../../app/kit/clock.ts'
import { back } from '../../../../app/kit/route.ts'
import { Chips } from '../../../../app/kit/screen/parts.tsx'
import { useDraft } from '../../../../app/kit/store/draft.ts'
import { type Entry, recordNow, resend } from '../../../../app/queue/queue.ts'
import { renewed } from '../../../../app/queue/rules.ts'
import { CodeReader } from './CodeReader.tsx'
import { herePlace } from './position.ts'
import { readCode } from './read-code.ts'
import { allFine, type Findings, isAbnormal, lackOf, type Point, pointOf, sentItems, type Task } from './rounds.ts'

interface Draft {
  found: Findings
  photos: readonly Blob[]
  remark: string
}
const empty: Draft = { found: {}, photos: [], remark: '' }

/** Check items, photos, remark and 签到: kept on this phone until the server has them. */
export function CheckForm({ task, point, redo }: { task: Task; point: Point; redo: Entry | undefined }) {
  const { taskPointPkId, checkItems, pointName } = point
  const { draft, change, ready, drop } = useDraft<Draft>(`patrol|${taskPointPkId}`, empty)
  const [read, setRead] = useState(() => firstCode(taskPointPkId, redo))
  const [problem, say] = useState('')
  const [busy, setBusy] = useState(false)
  if (!ready) return null
  const photoRequired = task.photoRequired === 1
  const setItem = (name: string, part: object) =>
    change({ found: { ...draft.found, [name]: { ...draft.found[name], ...part } } })
  async function take(checkWay: number, code: string) {
    const found = await pointOf(code, [point], [])
    const fits = found === 'unknown' || found !== undefined
    say(fits ? '' : '签到点位不匹配')
    if (fits) setRead({ checkWay, code })
  }
  async function send() {
    const storedPhotos = redo?.slots.length ?? 0
    const filled = { ...draft, photos: draft.photos.length + storedPhotos, code: read?.code ?? '' }
    const lack = lackOf(checkItems, photoRequired, filled)
    say(lack ?? '')
    if (lack || !read) return
    const row = {
      taskPointPkId,
      checkWay: read.checkWay,
      code: read.code,
      deviceTime: timeOf(redo),
      items: sentItems(checkItems, draft.found),
      remark: draft.remark.trim() || undefined,
      ...(await herePlace()),
    }
    const files = draft.photos.map((file) => ({ row: 0, field: 'photos' as const, file }))
    const about = { title: `巡更签到 ${pointName}`, page: `/patrol/point/${taskPointPkId}`, row }
    setBusy(true)
    try {
      if (redo) await resend(redo, renewed(redo, [row], newRequestNo), files)
      else {
        // A refusal is shown at once, while the employee is still at the point.
        const { refused } = await recordNow({ kind: 'checks', rows: [about], files })
        if (refused !== undefined) return say(refused)
      }
      readCode.set(undefined)
      await drop()
      back('/patrol')
    } catch (error) {
      say(error instanceof Error ? error.message : messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card stack" aria-label="签到">
      {read ? (
        <p className="success">已读到点位</p>
      ) : (
        <CodeReader ways={task.checkWays} problem="" onCode={(way, code) => void take(way, code)} />
      )}
      {checkItems.some((item) => item.inputType === inputType.is.normal) && (
        <button type="button" onClick={() => change({ found: allFine(checkItems, draft.found) })}>
          全部正常
        </button>
      )}
      {checkItems.map((item) => (
        <ItemInput
          key={item.itemName}
          item={item}
          found={draft.found}
          onChange={(part) => setItem(item.itemName, part)}
        />
      ))}
      {isAbnormal(checkItems, draft.found) && <p className="danger">有异常，请写明情况或拍照</p>}
      <Photos files={draft.photos} onChange={(photos) => change({ photos })} />
      <label>
        备注
        <input maxLength={200} value={draft.remark} onChange={({ target }) => change({ remark: target.value })} />
      </label>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="primary big" disabled={busy} onClick={() => void send()}>
        签到
      </button>
    </section>
  )
}

/** The code scanned on the page of the round, or the one of a refused record. */
function firstCode(taskPointPkId: string, redo: Entry | undefined) {
  const sent = redo?.rows[0]
  if (sent && typeof sent.code === 'string') return { checkWay: Number(sent.checkWay), code: sent.code }
  const last = readCode.get()
  return last?.taskPointPkId === taskPointPkId ? { checkWay: last.checkWay, code: last.code } : undefined
}

/** Time of the check-in; for a record that is sent again the first time. */
const timeOf = (redo: Entry | undefined) =>
  typeof redo?.rows[0].deviceTime === 'string' ? redo.rows[0].deviceTime : clockNow()

const words = [
  { value: 0, label: '正常' },
  { value: 1, label: '异常' },
] as const

function ItemInput({ item, found, onChange }: { item: CheckItem; found: Findings; onChange: (part: object) => void }) {
  const { itemName, inputType: type, unit, min, max, required } = item
  const label = `${itemName}${required ? '' : '（选填）'}`
  if (type === inputType.is.photo) return <p className="muted">{`${label}：请在下面拍照`}</p>
  if (type === inputType.is.normal)
    return (
      <div>
        <span className="label">{label}</span>
        <Chips
          label={itemName}
          options={words}
          value={found[itemName]?.abnormal}
          onChange={(abnormal) => onChange({ abnormal })}
        />
      </div>
    )
  const range = type === inputType.is.number && (min != null || max != null) ? ` ${min ?? ''}–${max ?? ''}` : ''
  return (
    <label>
      {`${label}${range}${unit ?? ''}`}
      <input
        inputMode={type === inputType.is.number ? 'decimal' : undefined}
        maxLength={type === inputType.is.number ? 10 : 200}
        value={found[itemName]?.value ?? ''}
        onChange={({ target }) => onChange({ value: target.value })}
      />
    </label>
  )
}

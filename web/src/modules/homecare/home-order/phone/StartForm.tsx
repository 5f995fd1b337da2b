import { useState } from 'react'
import { messageOf } from '#kit/fault/errors.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { Photos } from '../../../../app/kit/capture/Photos.tsx'
import { Scan } from '../../../../app/kit/capture/Scan.tsx'
import { clockNow } from '../../../../app/kit/clock.ts'
import { type Entry, record, resend } from '../../../../app/queue/queue.ts'
import { renewed } from '../../../../app/queue/rules.ts'
import { placeHere } from './position.ts'
import { isCardOf, type Visit } from './visits.ts'

/** 开始: with the position of the phone, or the scanned card of the home; kept until the server has it. */
export function StartForm({ visit, redo }: { visit: Visit; redo: Entry | undefined }) {
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const [scanning, scan] = useState(false)
  const [problem, say] = useState('')
  const [busy, setBusy] = useState(false)
  const needPhoto = visit.rules.needPhoto === 1
  async function send(code?: string) {
    const storedPhotos = redo?.slots.length ?? 0
    if (needPhoto && photos.length + storedPhotos === 0) return say('请先拍照')
    say('')
    setBusy(true)
    try {
      const place = code ? {} : await placeHere()
      if (!place) {
        scan(true)
        return say('没有取得定位，请扫描老人家中的服务卡，或联系主管')
      }
      await keep({ ...place, code })
    } catch (error) {
      say(error instanceof Error ? error.message : messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  function keep(place: object) {
    const row = { id: visit.id, deviceTime: timeOf(redo), ...place }
    const files = photos.map((file) => ({ row: 0, field: 'photos' as const, file }))
    if (redo) return resend(redo, renewed(redo, [row], newRequestNo), files)
    return record({
      kind: 'starts',
      rows: [{ title: `开始服务 ${visit.oldmanName}`, page: `/order/${visit.id}`, row }],
      files,
    })
  }
  async function read(code: string) {
    if ((await isCardOf(code, visit)) === false) return say('二维码与工单不符')
    await send(code)
  }
  return (
    <section className="card stack" aria-label="开始服务">
      {needPhoto && <Photos files={photos} onChange={setPhotos} />}
      {scanning ? (
        <Scan problem={problem} onCode={(code) => void read(code)} />
      ) : (
        problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )
      )}
      <button type="button" className="primary big" disabled={busy} onClick={() => void send()}>
        {busy ? '正在定位…' : '开始'}
      </button>
      {!scanning && (
        <button type="button" onClick={() => scan(true)}>
          扫服务卡开始
        </button>
      )}
    </section>
  )
}

/** Time of the start; for a record that is sent again the first time. */
export const timeOf = (redo: Entry | undefined) =>
  typeof redo?.rows[0].deviceTime === 'string' ? redo.rows[0].deviceTime : clockNow()

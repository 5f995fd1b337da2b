import { useState } from 'react'
import { orderNoShow, tryKind } from '#contract/modules/homecare/home-order/no-show.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { Photos } from '../../../../app/kit/capture/Photos.tsx'
import { clockNow } from '../../../../app/kit/clock.ts'
import { online } from '../../../../app/kit/connection.ts'
import { Problem, useStep } from '../../../../app/kit/screen/step.tsx'
import { sendPhoto } from '../../../../app/queue/photos.ts'
import type { Visit } from './visits.ts'

/** 没人应门: knocks and calls are recorded at once, which needs a connection (services.md 10). */
export function NoShowForm({ visit, again }: { visit: Visit; again: () => void }) {
  const connected = online.use()
  const [open, setOpen] = useState(visit.tries.length > 0)
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const { busy, problem, run } = useStep(again)
  if (clockNow() < visit.planStart) return null
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        没人应门
      </button>
    )
  const tell = (kind: (typeof tryKind)['values'][number]) =>
    run(async () => {
      const paths: string[] = []
      for (const photo of photos) paths.push(await sendPhoto(photo))
      const { id, version } = visit
      await ask(orderNoShow.tryDoor, { id, version, tryKind: kind, photos: paths, requestNo: newRequestNo() })
      setPhotos([])
    })
  const off = !connected || busy
  return (
    <section className="card stack" aria-label="上门未遇">
      <h2>上门未遇</h2>
      <p className="muted">敲门3次（间隔5分钟以上）并打一次电话</p>
      <ul>
        {visit.tries.map((one) => (
          <li key={one.tryId}>{`${one.tryTime.slice(11, 16)} ${tryKind.label(one.tryKind)}`}</li>
        ))}
      </ul>
      <p className={visit.noShowLacks ? undefined : 'warning'}>
        {visit.noShowLacks ?? '已通知主管联系家属，请等主管处理'}
      </p>
      <Photos files={photos} onChange={(files) => setPhotos(files.slice(0, 3))} />
      <Problem text={problem} />
      <div className="beside">
        <button type="button" disabled={off} onClick={() => void tell(tryKind.is.knock)}>
          {connected ? '敲门无人应' : '敲门无人应（需联网）'}
        </button>
        <button type="button" disabled={off} onClick={() => void tell(tryKind.is.call)}>
          电话无人接
        </button>
      </div>
    </section>
  )
}

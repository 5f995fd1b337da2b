import { useState } from 'react'
import { patrolRecord } from '#contract/modules/duty/patrol/record.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { Photos } from '../../../../app/kit/capture/Photos.tsx'
import { online } from '../../../../app/kit/connection.ts'
import { back } from '../../../../app/kit/route.ts'
import { sendPhoto } from '../../../../app/queue/photos.ts'
import type { Point, Task } from './rounds.ts'

/** The handling of a problem that was found; needs a connection. */
export function HandleForm({ task, point }: { task: Task; point: Point }) {
  const connected = online.use()
  const [handleRemark, setRemark] = useState('')
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const [problem, say] = useState('')
  const [busy, setBusy] = useState(false)
  async function send() {
    if (!handleRemark.trim()) return say('处理说明不能为空')
    say('')
    setBusy(true)
    try {
      const paths: string[] = []
      for (const photo of photos) paths.push(await sendPhoto(photo))
      await ask(patrolRecord.recordPointUpdate, {
        taskPointPkId: point.taskPointPkId,
        action: 'handle',
        handleRemark: handleRemark.trim(),
        photos: paths,
        version: point.version,
        requestNo: newRequestNo(),
      })
      back(`/patrol/${task.taskId}`)
    } catch (error) {
      say(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card stack" aria-label="处理">
      <h3>异常处理</h3>
      <label>
        处理说明
        <input maxLength={200} value={handleRemark} onChange={({ target }) => setRemark(target.value)} />
      </label>
      <Photos files={photos} onChange={setPhotos} />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="primary" disabled={!connected || busy} onClick={() => void send()}>
        {connected ? '处理' : '处理（需联网）'}
      </button>
    </section>
  )
}

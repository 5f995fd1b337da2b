import { lazy, Suspense } from 'react'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { fieldsOf } from '#contract/modules/care/care-task/result.ts'
import { Photos } from '../../../../app/kit/capture/Photos.tsx'
import { PhoneField } from '../../../../app/kit/screen/fields.tsx'
import { type Draft, type Job, judgedOf, metaOfResult } from './report.ts'

const SignBoard = lazy(() => import('../../../../app/kit/capture/SignBoard.tsx'))
const VoiceNote = lazy(() => import('../../../../app/kit/capture/VoiceNote.tsx'))
const lateWords = ['协助其他老人', '老人外出检查', '老人休息', '抢救']

interface Props {
  job: Job
  draft: Draft
  change: (more: Partial<Draft>) => void
  /** The task is late: a reason is required. */
  late: boolean
}

/** The form of a job: its result, pictures, signature, voice note, and the reason for a delay. */
export function JobForm({ job, draft, change, late }: Props) {
  const judged = judgedOf(job, draft)
  const grades: Partial<Record<string, number>> = judged?.grades ?? {}
  // A job without a form shows 备注 as its only field.
  const resultFields = job.inputForm ? fieldsOf(job.inputForm, job.inputRef) : []
  const photos = <Photos files={draft.photos} onChange={(files) => change({ photos: files })} />
  return (
    <>
      {resultFields.map((key) => {
        const grade = grades[key]
        return (
          <PhoneField
            key={key}
            name={key}
            meta={metaOfResult(key)}
            value={draft.result[key]}
            mark={grade === undefined ? undefined : { grade, text: ['正常', '提示', '危急'][grade] }}
            onChange={(value) => change({ result: { ...draft.result, [key]: value } })}
          />
        )
      })}
      {late && (
        <div className="stack">
          <label>
            超时原因
            <input
              maxLength={200}
              value={draft.lateReason}
              onChange={({ target }) => change({ lateReason: target.value })}
            />
          </label>
          <div className="chips">
            {lateWords.map((word) => (
              <button key={word} type="button" className="chip" onClick={() => change({ lateReason: word })}>
                {word}
              </button>
            ))}
          </div>
        </div>
      )}
      {job.needPhoto === 1 && photos}
      {job.needSign === 1 && (
        <Suspense fallback={<p className="muted">正在打开…</p>}>
          <SignBoard label="签名" signed={draft.sign !== undefined} onChange={(sign) => change({ sign })} />
        </Suspense>
      )}
      <Suspense fallback={<p className="muted">正在打开…</p>}>
        <VoiceNote sound={draft.voice} onChange={(voice) => change({ voice })} />
      </Suspense>
      <details open={draft.remark !== '' || (job.needPhoto !== 1 && draft.photos.length > 0)}>
        <summary>{job.needPhoto === 1 ? '备注' : '照片、备注'}</summary>
        <div className="stack">
          {job.needPhoto !== 1 && photos}
          <label>
            备注
            <input maxLength={200} value={draft.remark} onChange={({ target }) => change({ remark: target.value })} />
          </label>
        </div>
      </details>
    </>
  )
}

/** Designed forms can only be filled in on a computer. */
export const needsOffice = (job: Job) => job.inputForm === inputForm.is.form

import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { locatedAt } from '../../../../app/kit/capture/scanned-bed.ts'
import { recordingWords } from '../../../../app/kit/capture/voice.ts'
import { clockNow } from '../../../../app/kit/clock.ts'
import { Awaited, TwoTouch } from '../../../../app/kit/screen/parts.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { useDraft } from '../../../../app/kit/store/draft.ts'
import { queue, record, resend, useRedo } from '../../../../app/queue/queue.ts'
import { type Item, renewed } from '../../../../app/queue/rules.ts'
import { may } from '../../../../app/session.ts'
import { JobForm, needsOffice } from './JobForm.tsx'
import { type Draft, doneOf, draftOf, empty, filesOf, lackOfDone } from './report.ts'

type Job = ReplyFor<typeof careTask.onDemand>[number]

/** #/onDemand/{oldmanId}: jobs that may be done at any time, with the number of times today. */
export default function OnDemandPage({ oldmanId }: Record<string, string>) {
  const read = useRead(careTask.onDemand, { oldmanId })
  const people = useRead(resident.list, { oldmanStatuses: '1,4', pageHelper: '0' })
  const name = people.data?.list.find((one) => one.oldmanId === oldmanId)?.oldmanName ?? ''
  const redo = useRedo()
  const [chosen, choose] = useState(typeof redo?.rows[0].nursingPlanId === 'string' ? redo.rows[0].nursingPlanId : '')
  const own = queue.use()
  return (
    <div className="stack">
      <h2>{name}</h2>
      <Awaited of={read}>
        {(jobs) => (
          <>
            {jobs.length === 0 && (
              <p className="empty">没有按需项目。护士在护理执行中加项、周期选“按需”后，会出现在这里</p>
            )}
            {jobs.map((job) => {
              const waiting = waitingOf(own, job)
              const done = job.doneToday + waiting
              const full = typeof job.maxPerDay === 'number' && done >= job.maxPerDay
              return (
                <section key={job.nursingPlanId} className="card stack">
                  <button
                    type="button"
                    aria-expanded={chosen === job.nursingPlanId}
                    disabled={full || !may('careplan.nursingRecord.add')}
                    onClick={() => choose(chosen === job.nursingPlanId ? '' : job.nursingPlanId)}
                  >
                    {`${job.projectName}　今日${done}${job.maxPerDay ? `/${job.maxPerDay}` : ''}次`}
                  </button>
                  {waiting > 0 && <p className="success">{`待上传 ${waiting}`}</p>}
                  {chosen === job.nursingPlanId && (
                    <JobPart job={job} name={name} oldmanId={oldmanId} onDone={() => choose('')} />
                  )}
                </section>
              )
            })}
          </>
        )}
      </Awaited>
    </div>
  )
}

/** Records of a job that are still on this phone. */
const waitingOf = (own: readonly Item[], { nursingPlanId }: Pick<Job, 'nursingPlanId'>) =>
  own
    .filter(({ state }) => state === 'waiting')
    .flatMap(({ rows }) => rows)
    .filter((row) => !row.taskId && row.nursingPlanId === nursingPlanId).length

interface Props {
  job: Job
  name: string
  oldmanId: string
  onDone: () => void
}

function JobPart({ job, name, oldmanId, onDone }: Props) {
  const redo = useRedo()
  const first = redo ? draftOf(redo.rows[0]) : empty
  const { draft, change, ready, drop } = useDraft<Draft>(`demand|${job.nursingPlanId}|${redo?.place ?? ''}`, first)
  const [problem, say] = useState('')
  const entry = {
    photo: redo?.slots.some(({ field }) => field === 'photos') ?? false,
    sign: redo?.slots.some(({ field }) => field === 'signImage') ?? false,
  }
  async function send() {
    const lack = recordingWords() ?? lackOfDone(job, draft, { late: false, stored: entry })
    say(lack ?? '')
    if (lack) return
    const finishTime = typeof redo?.rows[0].finishTime === 'string' ? redo.rows[0].finishTime : clockNow()
    const row = {
      taskId: null,
      nursingPlanId: job.nursingPlanId,
      ...doneOf(job, { ...draft, located: draft.located || locatedAt(oldmanId) }, finishTime),
    }
    try {
      if (redo) await resend(redo, renewed(redo, [row], newRequestNo), filesOf(draft))
      else
        await record({
          kind: 'tasks',
          rows: [{ title: `${name} ${job.projectName}`, page: `/onDemand/${oldmanId}`, row }],
          files: filesOf(draft),
        })
      await drop()
      onDone()
    } catch (error) {
      say(error instanceof Error ? error.message : '记录没有保存，请重试')
    }
  }
  if (!ready) return null
  if (needsOffice(job)) return <p className="muted">本项目须填写表单，请在电脑上完成</p>
  return (
    <div className="stack">
      {redo?.text && <p className="problem">{redo.text}</p>}
      <JobForm job={job} draft={draft} change={change} late={false} />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <TwoTouch className="big" label="完成" ask={`确认完成${job.projectName}`} onDone={() => void send()} />
    </div>
  )
}

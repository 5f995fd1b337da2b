import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { careTask, exemptReason } from '#contract/modules/care/care-task/task.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { locatedAt } from '../../../../app/kit/capture/scanned-bed.ts'
import { recordingWords } from '../../../../app/kit/capture/voice.ts'
import { clockNow } from '../../../../app/kit/clock.ts'
import { online } from '../../../../app/kit/connection.ts'
import { back } from '../../../../app/kit/route.ts'
import { Alerts, Face } from '../../../../app/kit/screen/Person.tsx'
import { Awaited, Chips, TwoTouch, useNow } from '../../../../app/kit/screen/parts.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { useDraft } from '../../../../app/kit/store/draft.ts'
import { useWords } from '../../../../app/kit/words.ts'
import { type Entry, queue, record, resend, useRedo } from '../../../../app/queue/queue.ts'
import { renewed } from '../../../../app/queue/rules.ts'
import { may } from '../../../../app/session.ts'
import { canBegin, isMissed, mayReport, standingOf, standingWords } from './board.ts'
import { JobForm, needsOffice } from './JobForm.tsx'
import { type Draft, doneOf, draftOf, empty, exemptOf, filesOf, lackOfDone, lackOfExempt } from './report.ts'

type Task = ReplyFor<typeof careTask.get>

/** #/task/{taskId}: facts, how it is done, and the report. */
export default function TaskPage({ taskId }: Record<string, string>) {
  const read = useRead(careTask.get, { taskId })
  return <Awaited of={read}>{(task) => <TaskCard task={task} again={read.again} />}</Awaited>
}

function TaskCard({ task, again }: { task: Task; again: () => void }) {
  const now = useNow(clockNow)
  const own = queue.use()
  const redo = useRedo()
  const standing = redo ? 'refused' : standingOf(task, now, own)
  const open = mayReport(task) && standing !== 'waiting' && may('careplan.nursingRecord.add')
  return (
    <div className="stack">
      <section className="card stack">
        <h2>
          <a className="person line-start" href={`#/resident/${task.oldmanId}`}>
            <Face name={task.oldmanName ?? ''} photo={task.photo} />
            <span>{task.oldmanName}</span>
            <span className="muted">{task.bedName}</span>
          </a>
        </h2>
        <p className="big">{`${(task.planTime ?? '').slice(11, 16)} ${task.projectName}`}</p>
        <p className={standing === 'late' ? 'danger' : 'muted'}>
          {`${standingWords[standing]} · 可执行 ${(task.windowStart ?? '').slice(11, 16)}–${(task.windowEnd ?? '').slice(11, 16)}`}
        </p>
        <Alerts of={task.alerts} />
        {redo?.text && <p className="problem">{redo.text}</p>}
      </section>
      <Steps task={task} />
      {open && task.mayDo === 0 && <ForOthers jobs={task.executorJobs} />}
      {open && task.mayDo !== 0 && <ReportForm task={task} now={now} redo={redo} again={again} />}
      {task.finishTime && (
        <p className="card">{`${task.finishByName ?? ''} ${task.finishTime.slice(5, 16)} ${task.resultText ?? ''}`}</p>
      )}
    </div>
  )
}

/** Not offered to users whom the server would refuse (14131). */
function ForOthers({ jobs }: { jobs: readonly string[] }) {
  const { word } = useWords('JOB_TYPE')
  return <p className="card muted">{`该项目须由${jobs.map((job) => word(job)).join('或')}执行`}</p>
}

function Steps({ task }: { task: Task }) {
  return (
    <>
      {task.steps.length > 0 && (
        <section className="card">
          <h3>操作要点</h3>
          {task.steps.map((step) => (
            <p key={step}>{step}</p>
          ))}
        </section>
      )}
      {task.last.length > 0 && (
        <details className="card">
          <summary>{`前${task.last.length}次结果`}</summary>
          {task.last.map(({ finishTime, finishByName, resultText }) => (
            <p key={finishTime}>{`${(finishTime ?? '').slice(5, 16)} ${resultText} ${finishByName ?? ''}`}</p>
          ))}
        </details>
      )}
      <p className="muted">{`为什么有这项：${task.why.text}`}</p>
    </>
  )
}

interface FormProps {
  task: Task
  now: string
  redo: Entry | undefined
  again: () => void
}

function ReportForm({ task, now, redo, again }: FormProps) {
  const first = redo ? draftOf(redo.rows[0]) : empty
  const { draft, change, ready, drop } = useDraft<Draft>(`task|${task.taskId}|${redo?.place ?? ''}`, first)
  const [exempting, exempt] = useState(first.exemptReason !== undefined)
  const [problem, say] = useState('')
  const connected = online.use()
  const late = isMissed(task) || (task.windowEnd ?? now) < now || redo?.code === 14134
  const early = (task.windowStart ?? now) > now
  const entry = {
    photo: redo?.slots.some(({ field }) => field === 'photos') ?? false,
    sign: redo?.slots.some(({ field }) => field === 'signImage') ?? false,
  }
  const finishTime = typeof redo?.rows[0].finishTime === 'string' ? redo.rows[0].finishTime : clockNow()

  async function send(lacking: string | undefined, report: object, words: string) {
    const lack = recordingWords() ?? lacking
    say(lack ?? '')
    if (lack) return
    const row = { taskId: task.taskId, ...report }
    try {
      if (redo) await resend(redo, renewed(redo, [row], newRequestNo), filesOf(draft))
      else
        await record({
          kind: 'tasks',
          rows: [{ title: `${task.oldmanName} ${task.projectName}${words}`, page: `/task/${task.taskId}`, row }],
          files: filesOf(draft),
        })
      await drop()
      back('/tasks')
    } catch (error) {
      say(error instanceof Error ? error.message : messageOf(error))
    }
  }
  async function begin() {
    say('')
    const tasks = [{ taskId: task.taskId, taskStatus: 1 as const, version: task.version }]
    await ask(careTask.save, { tasks, requestNo: newRequestNo() }).then(
      ({ results }) => (results[0].code === 0 ? again() : say(results[0].message)),
      (error: unknown) => say(messageOf(error)),
    )
  }
  if (!ready) return null
  if (needsOffice(task)) return <p className="card muted">本项目须填写表单，请在电脑上完成</p>
  return (
    <section className="card stack">
      {exempting ? (
        <ExemptForm draft={draft} change={change} late={isMissed(task)} />
      ) : (
        <JobForm job={task} draft={draft} change={change} late={late} />
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {early && <p className="muted">{`未到执行时间，${(task.windowStart ?? '').slice(11, 16)}起可以完成`}</p>}
      {exempting ? (
        <button
          type="button"
          className="primary"
          onClick={() => void send(lackOfExempt(draft, isMissed(task)), exemptOf(draft, finishTime), '豁免')}
        >
          确认豁免
        </button>
      ) : (
        <TwoTouch
          className="big"
          label="完成"
          ask={`确认完成${task.projectName}`}
          disabled={early}
          onDone={() =>
            void send(
              lackOfDone(task, draft, { late, stored: entry }),
              doneOf(task, { ...draft, located: draft.located || locatedAt(task.oldmanId) }, finishTime),
              '',
            )
          }
        />
      )}
      <div className="beside">
        <button type="button" onClick={() => exempt(!exempting)}>
          {exempting ? '改为完成' : '豁免'}
        </button>
        {canBegin(task) && !exempting && (
          <button type="button" disabled={!connected || early} onClick={() => void begin()}>
            {connected ? '开始' : '开始（需联网）'}
          </button>
        )}
      </div>
    </section>
  )
}

function ExemptForm({ draft, change, late }: { draft: Draft; change: (more: Partial<Draft>) => void; late: boolean }) {
  return (
    <>
      <Chips
        label="豁免原因"
        options={exemptReason.options}
        value={draft.exemptReason as (typeof exemptReason.values)[number] | undefined} // as: chosen from this list
        onChange={(value) => change({ exemptReason: value })}
      />
      {draft.exemptReason === exemptReason.is.refused && (
        <label>
          拒绝原因
          <input
            maxLength={200}
            value={draft.refuseReason}
            onChange={({ target }) => change({ refuseReason: target.value })}
          />
        </label>
      )}
      {late && (
        <label>
          超时原因
          <input
            maxLength={200}
            value={draft.lateReason}
            onChange={({ target }) => change({ lateReason: target.value })}
          />
        </label>
      )}
      <label>
        备注
        <input maxLength={200} value={draft.remark} onChange={({ target }) => change({ remark: target.value })} />
      </label>
    </>
  )
}

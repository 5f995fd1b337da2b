import { Button } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { toneOfAlert } from '#contract/modules/care/care-task/card.ts'
import { type careTask, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { LevelText, Photo, StatusChip } from '#kit/cells.tsx'
import { usePage } from '#kit/page/page.ts'

export type Whole = ReplyFor<typeof careTask.get>

/** Above a task: resident, time, warnings, the reason why it is due, how it is done and its last results. */
export function TaskFacts({ task }: { task: Whole }) {
  const page = usePage()
  const { why } = task
  const open = why.routePath && `${why.routePath}?${new URLSearchParams(why.query ?? {})}`
  return (
    <section className="task-facts">
      <div>
        <Photo name={task.oldmanName ?? ''} src={task.photo} size={36} /> <b>{task.oldmanName}</b>{' '}
        <span className="k-muted">{task.bedName}</span>　{task.levelName && <LevelText name={task.levelName} />}{' '}
        {task.alerts.map(({ kind, text }) => (
          <b key={kind} className={`task-alert task-${toneOfAlert(kind)}`}>
            {kind}：{text}
          </b>
        ))}
      </div>
      <div>
        {task.projectName}（{task.minutes}分钟），计划 {task.planTime.slice(5, 16)}　
        <StatusChip label={taskStatus.label(task.taskStatus)} />
      </div>
      <div className="k-muted">
        为什么有这项：
        {open ? (
          <Button type="link" size="small" onClick={() => page.open(open)}>
            {why.text}
          </Button>
        ) : (
          why.text
        )}
        {task.executorNames && `；执行人：${task.executorNames}`}
      </div>
      {task.steps.length > 0 && (
        <ol className="task-steps">
          {task.steps.map((step) => (
            <li key={step}>{step.replace(/^\d+[.、]\s*/, '')}</li>
          ))}
        </ol>
      )}
      {task.last.length > 0 && (
        <div className="k-muted">
          近{task.last.length}次：
          {task.last.map((one) => `${one.finishTime.slice(5, 16)} ${one.resultText}`).join('；')}
        </div>
      )}
    </section>
  )
}

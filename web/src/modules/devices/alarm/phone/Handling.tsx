import { useState } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { careProject } from '#contract/modules/care/care-project/care-project.ts'
import type { Alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { Photos } from '../../../../app/kit/capture/Photos.tsx'
import { Chips } from '../../../../app/kit/screen/parts.tsx'
import { Problem, useStep } from '../../../../app/kit/screen/step.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { useWords } from '../../../../app/kit/words.ts'
import { sendPhoto } from '../../../../app/queue/photos.ts'
import { may } from '../../../../app/session.ts'
import { type HandlingInput, lackOf } from './handling.ts'

interface HandlingProps {
  row: Alarm
  off: boolean
  onDone: (words: HandlingInput) => void
  onLeave: () => void
}

/** Uploaded pictures are not uploaded again after a refusal. */
const uploaded = new WeakMap<Blob, string>()

async function pathOf(file: Blob) {
  const path = uploaded.get(file) ?? (await sendPhoto(file))
  uploaded.set(file, path)
  return path
}

/** Outcome and steps taken; a serious alarm needs a text too. An adverse event and a task may follow (iot.md 4.2). */
export function Handling({ row, off, onDone, onLeave }: HandlingProps) {
  const { options } = useWords('ALARM_DEAL_TYPE')
  const [words, set] = useState<HandlingInput>({})
  const [files, keep] = useState<readonly Blob[]>([])
  const { busy, problem, run } = useStep()
  const change = (more: HandlingInput) => set((before) => ({ ...before, ...more }))
  const lack = lackOf(words, row.level)
  async function done() {
    const photos: string[] = []
    for (const file of files) photos.push(await pathOf(file))
    onDone({ ...words, dealContent: words.dealContent?.trim(), photos })
  }
  return (
    <>
      <Chips label="处理结果" options={options} value={words.dealType} onChange={(dealType) => change({ dealType })} />
      <label>
        处理说明
        <textarea
          maxLength={500}
          rows={2}
          value={words.dealContent ?? ''}
          onChange={({ target }) => change({ dealContent: target.value })}
        />
      </label>
      <Photos files={files} onChange={keep} />
      <div className="chips">
        <button
          type="button"
          className="chip"
          aria-pressed={words.adverse === 1}
          onClick={() => change({ adverse: words.adverse === 1 ? undefined : 1 })}
        >
          上报不良事件
        </button>
      </div>
      {row.oldmanId && may(careProject.list.options.permit) && (
        <Task value={words.taskProjectId} onChange={(taskProjectId) => change({ taskProjectId })} />
      )}
      {lack && <p className="muted">{lack}</p>}
      <div className="line">
        <button type="button" className="primary" disabled={off || busy || lack !== ''} onClick={() => void run(done)}>
          处理完成
        </button>
        <button type="button" onClick={onLeave}>
          返回
        </button>
      </div>
      <Problem text={problem} />
    </>
  )
}

/** A task for the resident, half an hour from now, for the carers on duty. */
function Task({ value, onChange }: { value?: string; onChange: (projectId?: string) => void }) {
  const { data } = useRead(careProject.list, { status: onOff.is.on, pageHelper: '0' })
  return (
    <label>
      安排护理任务
      <select value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">不安排</option>
        {data?.list.map(({ projectId, projectName }) => (
          <option key={projectId} value={projectId}>
            {projectName}
          </option>
        ))}
      </select>
    </label>
  )
}

import { onOff } from '#contract/kit/codes.ts'
import { careProject } from '#contract/modules/care/care-project/care-project.ts'
import { needsWords } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { useCall } from '#kit/calls.ts'
import { usePermit } from '#kit/page/permit.ts'
import type { AlarmRow } from '../columns.tsx'

const words = ['dealType', 'dealContent', 'photos'] as const

/** A serious alarm needs outcome and text (iot.md 4.2). */
const wordsOf = ({ level }: AlarmRow) => {
  const required = needsWords(level)
  return { dealType: { required }, dealContent: { required } }
}

/** Fields of 更正处理 for a row. */
export const correcting = (row: AlarmRow) => ({ fields: words, options: wordsOf(row) })

/** Fields of 处理 for a row; users who may read care jobs may order a task for the resident. */
export function useHandling(row: AlarmRow) {
  const may = usePermit()
  const orders = Boolean(row.oldmanId) && may(careProject.list.options.permit)
  const projects = useCall(careProject.list, { status: onOff.is.on, pageHelper: '0' }, { enabled: orders })
  const choices = (projects.data?.list ?? []).map(({ projectId, projectName }) => ({
    value: projectId,
    label: projectName,
  }))
  const usual = [...words, 'adverse'] as const
  return {
    fields: orders ? ([...usual, 'taskProjectId'] as const) : usual,
    options: {
      ...wordsOf(row),
      adverse: { label: '同时登记不良事件', help: '生成一份草稿，补充后再上报' },
      taskProjectId: { label: '安排护理任务', options: choices, help: '半小时后执行，由当班护理员完成' },
    },
  }
}

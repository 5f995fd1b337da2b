import { careProject } from '#contract/modules/care/care-project/care-project.ts'
import { useCall } from '../../../kit/calls.ts'
import { usePermit } from '../../../kit/page/permit.ts'

const asked = ['dealType', 'dealContent', 'photos', 'adverse'] as const

/** What 处理 asks; a task of care may be ordered by who may choose one. */
export function useHandling() {
  const may = usePermit()
  const chooses = may(careProject.list.options.permit)
  const projects = useCall(careProject.list, { status: 1, pageHelper: '0' }, { enabled: chooses })
  const choices = (projects.data?.list ?? []).map(({ projectId, projectName }) => ({
    value: projectId,
    label: projectName,
  }))
  return {
    fields: chooses ? ([...asked, 'taskProjectId'] as const) : asked,
    options: {
      dealContent: { help: '重要、紧急报警须填写处理结果和说明' },
      adverse: { label: '同时登记不良事件', help: '生成一份草稿，补充后再上报' },
      taskProjectId: { label: '安排护理任务', options: choices, help: '半小时后执行，由当班护理员完成' },
    },
  }
}
export type Handling = ReturnType<typeof useHandling>

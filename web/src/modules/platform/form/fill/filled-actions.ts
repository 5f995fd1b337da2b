import type { z } from 'zod'
import { form } from '#contract/modules/platform/form/form.ts'
import { type FormData, formStatus } from '#contract/modules/platform/form/form-entity.ts'
import { send } from '#kit/http/request.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'

type Row = z.output<typeof FormData>

/** What the drawer opens: a new form of a resident, or an existing one, to change or to read. */
export type FormTarget = { oldmanId: string; templateId: string } | { id: string; look?: boolean }

const owners = '提交超过24小时或由他人填写，须有“管理全部”权限'

export function filledActions(open: (filling: FormTarget) => void, on: (action: string) => string): RowAction<Row>[] {
  const why = (row: Row) => (row.editable === 1 ? undefined : owners)
  return [
    {
      label: '填写',
      permit: on('edit'),
      show: (row) => row.formStatus === formStatus.is.draft,
      onClick: ({ id }) => open({ id }),
    },
    {
      label: '编辑',
      permit: on('edit'),
      show: (row) => row.formStatus === formStatus.is.submitted,
      why,
      onClick: ({ id }) => open({ id }),
    },
    { label: '打印', permit: on('print'), onClick: ({ id }) => void printById(id) },
    {
      label: '删除',
      permit: on('delete'),
      call: form.dataDelete,
      danger: true,
      why,
      confirm: (row) => ({
        title: `删除${row.oldmanName}的${row.templateName}？`,
        content: '已提交的内容会留在数据变更日志中。',
      }),
      done: (row) => `已删除${row.oldmanName}的${row.templateName}`,
    },
  ]
}

async function printById(id: string) {
  const [detail, { printFilled }] = await Promise.all([send(form.elderDetail, { id }), import('../print-form.tsx')])
  printFilled(detail)
}

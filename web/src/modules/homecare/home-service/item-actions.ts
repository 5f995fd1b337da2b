import type { z } from 'zod'
import { serviceProject } from '#contract/modules/homecare/home-service/home-service.ts'
import { type ServiceProject, shelves } from '#contract/modules/homecare/home-service/service-project.ts'
import type { FieldOption } from '#kit/form/form-schema.ts'
import type { BatchAction } from '#kit/list/row/BatchBar.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { shelveServices } from './shelve.ts'

type Row = z.output<typeof ServiceProject>

interface Form {
  fields: readonly string[]
  options: Record<string, FieldOption | undefined>
  columns: 3
}

const { up, down } = shelves.is
const { shelve, remove, update } = serviceProject

/** What may be done with a service. */
export const itemActions = (form: Form, open: (path: string) => void): RowAction<Row>[] => [
  {
    label: '上架',
    show: (row) => row.shelves === down,
    permit: shelve.options.permit,
    onClick: (row) => void shelveServices([row], open),
  },
  {
    label: '下架',
    show: (row) => row.shelves === up,
    call: shelve,
    confirm: ({ projectName }) => ({
      title: `下架“${projectName}”？`,
      content: '已下的工单照常进行，自动下单的规则停用。',
    }),
    input: ({ id }) => ({ ids: [id], type: down }),
    done: ({ projectName }) => `已下架“${projectName}”`,
  },
  { label: '编辑', call: update, ...form },
  {
    label: '删除',
    danger: true,
    call: remove,
    input: ({ id }) => ({ ids: [id] }),
    confirm: () => ({ content: '有工单或规则使用时不能删除，可以下架。' }),
  },
]

const many = (label: string, more: Pick<BatchAction<Row>, 'call' | 'input' | 'danger'>): BatchAction<Row> => ({
  label,
  ...more,
  confirm: (rows) => ({
    title: `${label}选中的${rows.length}个服务项目？`,
    content: rows.map(({ projectName }) => projectName).join('、'),
  }),
  done: (rows) => `已${label}${rows.length}个服务项目`,
})
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/** Actions on several services; all or none. */
export const manyActions = (open: (path: string) => void): readonly BatchAction<Row>[] => [
  { label: '上架', permit: shelve.options.permit, onClick: (rows) => shelveServices(rows, open) },
  many('下架', { call: shelve, input: (rows) => ({ ids: idsOf(rows), type: down }) }),
  many('删除', { call: remove, danger: true, input: (rows) => ({ ids: idsOf(rows) }) }),
]

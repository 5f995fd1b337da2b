import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { form } from '#contract/modules/platform/form/form.ts'
import { FormTemplate, templateFlow, templateStatus } from '#contract/modules/platform/form/form-entity.ts'
import { act, useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { TypesPage } from './TypesPage.tsx'
import './template-set.css'

const OrderModal = lazy(() => import('./OrderModal.tsx'))
type Row = z.output<typeof FormTemplate>
const codes = 'systemSetting.templateReportSet'

const columns = cols(
  FormTemplate,
  ['templateName', 'typeName', 'templateVersion', 'fieldCount', 'usedCount', 'templateStatus', 'changed', 'updateTime'],
  {
    templateName: { width: 160 },
    typeName: { width: 90 },
    templateStatus: { width: 90 },
    templateVersion: { width: 70, render: (_, row) => (row.templateVersion > 0 ? `第${row.templateVersion}版` : '—') },
    fieldCount: { width: 70 },
    usedCount: { width: 70 },
    changed: { title: '未发布修改', width: 100 },
  },
)

/** 表单模板: types on the left, their templates on the right (platform.md 8, 12a). */
export default function TemplateSetPage() {
  const page = usePage()
  const [ordering, setOrdering] = useState(false)
  const types = useCall(form.typeList, { pageHelper: '0' })
  const design = (templateId: string) => page.open(`/systemSetting/templateReportSetDetail?templateId=${templateId}`)
  return (
    <Loaded query={types}>
      {({ list }) => {
        const choices = list.map((type) => ({ value: type.typeId, label: type.typeName }))
        return (
          <TypesPage types={list}>
            {(type) => (
              <>
                <ListPage
                  key={type?.typeId}
                  name="form-templates"
                  call={form.templateList}
                  columns={columns}
                  fixed={type ? { typeId: type.typeId } : {}}
                  filters={['templateName', 'status']}
                  sort={['updateTime']}
                  link={{ column: 'templateName', open: (row) => design(row.templateId) }}
                  empty="先新增一份表单模板"
                  add={{
                    label: '新增',
                    call: form.templateUpdate,
                    permit: `${codes}.add`,
                    title: '新增表单模板',
                    fields: ['templateName', 'typeId'],
                    columns: 1,
                    options: {
                      templateName: { required: true },
                      typeId: { required: true, options: choices, initial: type?.typeId },
                    },
                    done: (row) => `已新增“${row.templateName}”，请设计字段后发布`,
                  }}
                  tools={type ? <OrderButton onClick={() => setOrdering(true)} /> : undefined}
                  rowActions={actionsOf(design, choices)}
                />
                <Suspense>
                  {ordering && type && <OrderModal typeId={type.typeId} onClose={() => setOrdering(false)} />}
                </Suspense>
              </>
            )}
          </TypesPage>
        )
      }}
    </Loaded>
  )
}

function OrderButton({ onClick }: { onClick: () => void }) {
  return (
    <Permit need={`${codes}.sort`}>
      <Button onClick={onClick}>排序</Button>
    </Permit>
  )
}

function actionsOf(
  design: (templateId: string) => void,
  choices: readonly { value: string; label: string }[],
): RowAction<Row>[] {
  const change = { call: form.templateUpdate, permit: `${codes}.edit` }
  const name = (row: Row) => `“${row.templateName}”`
  return [
    { label: '设计', permit: `${codes}.edit|${codes}.add`, onClick: (row) => design(row.templateId) },
    {
      ...change,
      label: '修改',
      title: (row) => `修改${name(row)}`,
      fields: ['templateName', 'typeId'],
      columns: 1,
      options: { templateName: { required: true }, typeId: { required: true, options: choices } },
      input: ({ templateId }) => ({ templateId }),
      done: (row) => `已修改${name(row)}`,
    },
    {
      label: '复制',
      permit: `${codes}.add`,
      onClick: (row) =>
        void act(
          form.templateUpdate,
          { copyFrom: row.templateId, templateName: `${row.templateName}-副本`, typeId: row.typeId },
          { done: (copy) => `已复制为“${copy.templateName}”` },
        ),
    },
    {
      ...change,
      label: '停用',
      show: templateFlow.can('stop'),
      input: ({ templateId }) => ({ templateId, templateStatus: templateStatus.is.stopped }),
      confirm: (row) => ({ title: `停用${name(row)}？`, content: '不能再新填写，已填写的照常查看。' }),
      done: (row) => `已停用${name(row)}`,
    },
    {
      ...change,
      label: '启用',
      show: templateFlow.can('start'),
      why: (row) => (row.templateVersion > 0 ? undefined : '请先发布'),
      input: ({ templateId }) => ({ templateId, templateStatus: templateStatus.is.published }),
      confirm: (row) => ({ title: `启用${name(row)}？` }),
      done: (row) => `已启用${name(row)}`,
    },
    {
      label: '删除',
      call: form.templateDelete,
      danger: true,
      why: (row) => (row.usedCount ? '已有填写记录，请停用' : undefined),
      confirm: (row) => ({ title: `删除${name(row)}？`, content: '所有版本一并删除，不能恢复。' }),
      done: (row) => `已删除${name(row)}`,
    },
  ]
}

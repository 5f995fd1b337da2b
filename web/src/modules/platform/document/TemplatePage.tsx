import { useState } from 'react'
import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { DocumentTemplate, documentTemplate, homeCategory } from '#contract/modules/platform/document/document.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { addAddress, editAddress } from './addresses.ts'
import { PreviewDialog } from './PreviewDialog.tsx'

type Row = z.output<typeof DocumentTemplate>

const columns = cols(
  DocumentTemplate,
  ['templateName', 'typeName', 'contentVersion', 'placeholderCount', 'status', 'updateByName', 'updateTime', 'source'],
  { templateName: { width: 200 }, updateByName: { title: '更新人' }, updateTime: { title: '更新时间' } },
)

export default function TemplatePage() {
  const page = usePage()
  const home = page.path.includes('homeTemplateDocument')
  const code = home ? 'systemSetting.homeTemplateDocument' : 'systemSetting.templateDocument'
  const types = useCall(documentTemplate.templateTypes, {})
  const [seen, setSeen] = useState<Row>()
  const options = (types.data ?? []).map(({ typeId, typeName }) => ({ value: typeId, label: typeName }))
  return (
    <>
      <ListPage
        name="documentTemplate"
        call={documentTemplate.templateList}
        columns={columns}
        filters={['templateName', 'typeId', 'status']}
        filterOptions={{ typeId: { options } }}
        fixed={home ? { category: homeCategory } : {}}
        sort={['templateName', 'updateTime']}
        link={{ column: 'templateName', open: setSeen }}
        rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
        empty="先写一份文档模板，合同和告知书由它生成"
        add={{ label: '新增', permit: `${code}.add`, onClick: () => page.open(addAddress(home)) }}
        named={(row) => `“${row.templateName}”`}
        rowActions={[
          { label: '编辑', permit: `${code}.edit`, onClick: (row) => page.open(editAddress(row.templateId)) },
          { label: '预览', onClick: setSeen },
          {
            label: '复制',
            permit: `${code}.copy`,
            call: documentTemplate.templateCopy,
            confirm: (row) => ({
              title: `复制“${row.templateName}”？`,
              content: '复制出的模板名称后加“-副本”，可单独修改。',
            }),
          },
          {
            label: '停用',
            permit: `${code}.edit`,
            call: documentTemplate.templateUpdate,
            input: ({ templateId }) => ({ templateId, status: onOff.is.off }),
            show: (row) => row.status === onOff.is.on,
            confirm: (row) => ({
              title: `停用“${row.templateName}”？`,
              content: '停用后不能用它新建文档，已有文档不变。',
            }),
          },
          {
            label: '启用',
            permit: `${code}.edit`,
            call: documentTemplate.templateUpdate,
            input: ({ templateId }) => ({ templateId, status: onOff.is.on }),
            show: (row) => row.status === onOff.is.off,
            confirm: (row) => ({ title: `启用“${row.templateName}”？` }),
          },
          {
            label: '删除',
            permit: `${code}.delete`,
            call: documentTemplate.templateDelete,
            why: (row) => (row.usedCount > 0 || row.contentVersion > 1 ? '已有文档由它生成，可以停用' : undefined),
          },
        ]}
      />
      {seen && (
        <PreviewDialog
          name={seen.templateName}
          pageSize={seen.pageSize}
          templateId={seen.templateId}
          onClose={() => setSeen(undefined)}
        />
      )}
    </>
  )
}

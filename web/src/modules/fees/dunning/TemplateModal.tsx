import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { dunning, placeholders, remindTemplate, type Template } from '#contract/modules/fees/dunning/dunning.ts'
import { useCall } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

const help = `花括号中的内容发送时自动填入：${Object.entries(placeholders)
  .map(([key, label]) => `{{${key}}} ${label}`)
  .join('，')}`

/** The three templates; placeholders in braces are filled in for each family. */
export default function TemplateModal({ onClose }: { onClose: () => void }) {
  const query = useCall(dunning.templates, {})
  const [row, setRow] = useState<z.output<typeof Template>>()
  return (
    <Dialog open title="提醒模板" width={760} onCancel={onClose} footer={null}>
      <Alert type="info" className="k-gap" title={help} />
      <Loaded query={query}>
        {(list) => (
          <Table
            size="small"
            rowKey="remindTemplate"
            pagination={false}
            dataSource={list}
            columns={[
              { title: '模板', width: 100, render: (_, one) => remindTemplate.label(one.remindTemplate) },
              { title: '内容', dataIndex: 'content' },
              {
                title: '操作',
                width: 80,
                render: (_, one) => (
                  <Button type="link" size="small" onClick={() => setRow(one)}>
                    修改
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {row && (
        <FormModal
          call={dunning.saveTemplate}
          title={`修改${remindTemplate.label(row.remindTemplate)}`}
          row={row}
          fields={['content']}
          input={{ remindTemplate: row.remindTemplate }}
          columns={1}
          done={(saved) => `已保存${remindTemplate.label(saved.remindTemplate)}`}
          onClose={() => setRow(undefined)}
        />
      )}
    </Dialog>
  )
}

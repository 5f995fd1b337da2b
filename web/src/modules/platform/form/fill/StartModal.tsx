import { Form, Select } from 'antd'
import { useState } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { FormData } from '#contract/modules/platform/form/form-entity.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'

const meta = metaOf(FormData.shape.oldmanId)

interface StartModalProps {
  templates: readonly { value: string; label: string }[]
  onStart: (filling: { oldmanId: string; templateId: string }) => void
  onClose: () => void
}

/** Chooses the resident and the form. */
export default function StartModal({ templates, onStart, onClose }: StartModalProps) {
  const [oldmanId, setOldman] = useState<string>()
  const [templateId, setTemplate] = useState<string | undefined>(
    templates.length === 1 ? templates[0].value : undefined,
  )
  if (!meta) throw new Error('a resident field without a description')
  return (
    <Dialog
      open
      title="填写表单"
      width={440}
      okText="开始填写"
      okButtonProps={{ ...offBecause(!oldmanId && '请先选择老人', !templateId && '请先选择表单') }}
      onOk={() => oldmanId && templateId && onStart({ oldmanId, templateId })}
      onCancel={onClose}
    >
      <Form labelCol={{ flex: '60px' }}>
        <Form.Item label="老人" required>
          <FieldInput
            meta={meta}
            field="oldmanId"
            aria-label="老人"
            placeholder="输入姓名、拼音首字母或床位"
            value={oldmanId}
            onChange={(value) => setOldman(typeof value === 'string' ? value : undefined)}
          />
        </Form.Item>
        <Form.Item label="表单" required>
          <Select
            aria-label="表单"
            placeholder={templates.length > 0 ? '请选择表单' : '还没有已发布的表单'}
            options={[...templates]}
            value={templateId}
            onChange={setTemplate}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

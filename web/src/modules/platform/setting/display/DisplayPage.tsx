import { Form } from 'antd'
import { useState } from 'react'
import type { FieldError } from '#contract/kit/problems.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { SaveFoot } from '#kit/form/SaveFoot.tsx'
import { takeNewLook } from '#kit/look/look.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { type SetTyping, StoredValues } from '../StoredValues.tsx'
import { DisplayFields } from './DisplayFields.tsx'
import { type DisplayValue, LookPreview } from './LookPreview.tsx'
import '../setting.css'

type StoredDisplay = DisplayValue & { version: number }

/** The look of the institution, with a preview beside it. */
export default function DisplayPage() {
  const query = useCall(setting.display, {})
  return (
    <Loaded query={query}>
      {(stored) => (
        <StoredValues latest={stored}>
          {(stored, typing) => <DisplayForm key={stored.version} stored={stored} typing={typing} />}
        </StoredValues>
      )}
    </Loaded>
  )
}

function DisplayForm({ stored, typing }: { stored: StoredDisplay; typing: SetTyping }) {
  const [form] = Form.useForm<DisplayValue>()
  const [typed, setTyped] = useState<DisplayValue>(stored)
  const save = useAction(setting.saveDisplay, { done: '显示设置已保存，本窗口已生效，其他人下次打开时生效' })

  const atFields = (errors: FieldError[]) =>
    // as: names of fields as the server spells them
    form.setFields(
      errors.map(({ field, message }) => ({ name: field.split('.') as ['systemName'], errors: [message] })),
    )
  async function submit(values: DisplayValue) {
    const result = await save.run({ ...stored, ...values, version: stored.version }, { atFields })
    if (!result) return
    typing(false)
    await takeNewLook()
  }
  return (
    <Form
      form={form}
      className="set-display"
      initialValues={stored}
      layout="horizontal"
      labelCol={{ flex: '110px' }}
      wrapperCol={{ flex: 1 }}
      onFinish={(values) => void submit(values)}
      onValuesChange={(_, all) => {
        setTyped({ ...stored, ...all })
        typing(true)
      }}
    >
      <div className="k-card set-fields">
        <DisplayFields />
        <SaveFoot
          className="set-foot"
          need={setting.saveDisplay.options.permit}
          dirty={JSON.stringify(typed) !== JSON.stringify(stored)}
          pending={save.pending}
          onUndo={() => {
            form.resetFields()
            setTyped(stored)
            typing(false)
          }}
        />
      </div>
      <LookPreview look={typed} />
    </Form>
  )
}

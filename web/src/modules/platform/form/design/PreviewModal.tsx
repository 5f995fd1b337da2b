import { useState } from 'react'
import { settleForm } from '#contract/modules/platform/form/form-rules.ts'
import type { FormSchema, FormValues } from '#contract/modules/platform/form/form-schema.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FormGrid } from '../fill/FormGrid.tsx'

/** The form for trying out: conditions and sums work, nothing is stored. For `lazy()`. */
export default function PreviewModal({
  title,
  schema,
  onClose,
}: {
  title: string
  schema: FormSchema
  onClose: () => void
}) {
  const [values, setValues] = useState<FormValues>({})
  return (
    <Dialog open title={`预览：${title}`} width={1000} footer={null} onCancel={onClose}>
      {schema.layout.note && <p className="k-muted">{schema.layout.note}</p>}
      <FormGrid
        schema={schema}
        values={values}
        settled={settleForm(schema, values)}
        onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
      />
      {schema.layout.foot && <p className="k-muted">{schema.layout.foot}</p>}
    </Dialog>
  )
}

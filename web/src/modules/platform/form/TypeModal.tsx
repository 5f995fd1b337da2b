import type { z } from 'zod'
import { form } from '#contract/modules/platform/form/form.ts'
import type { TemplateType } from '#contract/modules/platform/form/form-entity.ts'
import { FormModal } from '#kit/FormModal.tsx'

const help = '填 TURN_OVER 的类型用于翻身记录卡'

/** For `lazy()`. */
export default function TypeModal({ type, onClose }: { type?: z.output<typeof TemplateType>; onClose: () => void }) {
  if (!type)
    return (
      <FormModal
        call={form.typeCreate}
        title="新增模板类型"
        columns={1}
        fields={['typeName', 'category', 'typeCode']}
        options={{ typeCode: { help } }}
        done={(row) => `已新增类型“${row.typeName}”`}
        onClose={onClose}
      />
    )
  return (
    <FormModal
      call={form.typeUpdate}
      title={`修改类型“${type.typeName}”`}
      columns={1}
      row={type}
      fields={['typeName', 'category', 'typeCode']}
      options={{ typeCode: { help } }}
      input={{ typeId: type.typeId }}
      done={(row) => `已修改类型“${row.typeName}”`}
      onClose={onClose}
    />
  )
}

import { Collapse } from 'antd'
import type { z } from 'zod'
import type { FormDetail } from '#contract/modules/platform/form/form-entity.ts'
import { resultText, settleForm } from '#contract/modules/platform/form/form-rules.ts'
import { FormGrid } from './FormGrid.tsx'

/** Earlier versions of a submitted form, newest first. */
export function History({ row }: { row: z.output<typeof FormDetail> }) {
  const items = row.history.map((old) => ({
    key: String(old.version),
    label: `${old.replacedTime.slice(0, 16)} ${old.replacedByName ?? ''}修改前：${resultText(row.schemaJson, old.dataJson) || '查看内容'}`,
    children: (
      <FormGrid schema={row.schemaJson} values={old.dataJson} settled={settleForm(row.schemaJson, old.dataJson)} look />
    ),
  }))
  return (
    <section>
      <h3>修改历史</h3>
      <Collapse items={items} size="small" />
    </section>
  )
}

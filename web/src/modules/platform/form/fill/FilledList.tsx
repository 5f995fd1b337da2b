import { lazy, Suspense, useState } from 'react'
import { elderPage, form } from '#contract/modules/platform/form/form.ts'
import { FormData } from '#contract/modules/platform/form/form-entity.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { type FormTarget, filledActions } from './filled-actions.ts'

const FillDrawer = lazy(() => import('./FillDrawer.tsx'))
const StartModal = lazy(() => import('./StartModal.tsx'))

const columns = cols(
  FormData,
  ['oldmanName', 'bedName', 'templateName', 'formStatus', 'result', 'fillByName', 'fillTime', 'templateVersion'],
  {
    templateName: { width: 170 },
    result: { width: 200 },
    templateVersion: { width: 70 },
  },
)

interface FilledListProps {
  name: string
  category: 3 | 4 | 7
  page: string
}

export function FilledList({ name, category, page }: FilledListProps) {
  const [filling, setFilling] = useState<FormTarget>()
  const [starting, setStarting] = useState(false)
  const templates = useCall(form.templateOptions, { category })
  const choices = (templates.data ?? []).map((one) => ({ value: one.templateId, label: one.templateName }))
  const on = (action: string) => `${page}.${action}|${elderPage}.${action}`
  return (
    <>
      <ListPage
        name={name}
        call={form.dataList}
        columns={columns}
        fixed={{ category }}
        filters={['oldmanName', 'templateId', 'formStatus', 'fillTimeFrom', 'fillTimeTo']}
        filterOptions={{ templateId: { options: choices } }}
        sort={['fillTime']}
        link={{ column: 'oldmanName', open: (row) => setFilling({ id: row.id, look: true }) }}
        empty="先为一位老人填写表单"
        add={{ label: '填写', permit: on('add'), onClick: () => setStarting(true) }}
        rowActions={filledActions(setFilling, on)}
      />
      <Suspense>
        {starting && (
          <StartModal
            templates={choices}
            onStart={(next) => {
              setStarting(false)
              setFilling(next)
            }}
            onClose={() => setStarting(false)}
          />
        )}
        {filling && <FillDrawer filling={filling} on={on} onClose={() => setFilling(undefined)} />}
      </Suspense>
    </>
  )
}

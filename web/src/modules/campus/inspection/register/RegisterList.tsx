import { lazy, type ReactNode, Suspense, useState } from 'react'
import { inspection, registerViews } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { registerSource } from '#contract/modules/campus/inspection/register.ts'
import { registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { columns, type Row } from './register-columns.tsx'

const RegisterDialog = lazy(() => import('./RegisterDialog.tsx'))

const page = 'government.inspect'
const facts = [
  'registerDate',
  'registerType',
  'handlerName',
  'checkerName',
  'source',
  'content',
  'remark',
  'photos',
  'editReason',
  'voidReason',
  'createByName',
  'createTime',
  'updateByName',
  'updateTime',
]

interface Props {
  type: Row['registerType'] | undefined
  onAdd: () => void
  tools: ReactNode
}

/** Rows of one kind, or of all. */
export function RegisterList({ type, onAdd, tools }: Props) {
  const [edit, setEdit] = useState<Row>()
  const isOpen = (row: Row) => row.void === 0 && row.source === registerSource.is.hand
  return (
    <>
      <ListPage
        name={`register.${type ?? 'all'}`}
        call={registerViews.rows}
        columns={type ? columns.filter(({ key }) => key !== 'registerType') : columns}
        fixed={type ? { registerType: type } : undefined}
        filters={['registerDateFrom', 'registerDateTo', 'keyword', 'handlerId', 'source']}
        sort={['registerDate']}
        rowKey="registerId"
        look={{ column: 'registerDate', call: inspection.registerGet, fields: facts, title: titleOf }}
        rowClass={(row) => (row.void === 1 ? 'k-row-muted' : undefined)}
        named={titleOf}
        empty="这段时间没有登记，先登记一条"
        add={{ label: '登记', permit: `${page}.register`, onClick: onAdd }}
        tools={tools}
        rowActions={[
          { label: '修改', permit: `${page}.register`, show: isOpen, onClick: setEdit },
          {
            label: '作废',
            call: inspection.registerUpdate,
            show: isOpen,
            danger: true,
            input: () => ({ void: 1 }),
            confirm: (row) => ({
              title: `作废${titleOf(row)}？`,
              content: '作废后仍保留在台账中，不再计入当天登记。',
              reason: '作废原因',
            }),
          },
          {
            label: '打印',
            permit: `${page}.print`,
            onClick: (row) => import('../print/print-register.tsx').then(({ printRegister }) => printRegister(row)),
          },
        ]}
      />
      <Suspense>
        {edit && (
          <RegisterDialog
            type={edit.registerType}
            date={edit.registerDate}
            row={edit}
            onClose={() => setEdit(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

const titleOf = (row: Row) => `${registerType.label(row.registerType)} ${row.registerDate}`

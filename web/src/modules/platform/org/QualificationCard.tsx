import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { org, Qualification } from '#contract/modules/platform/org/org.ts'
import { StatusChip } from '#kit/cells.tsx'
import { type Column, cols } from '#kit/cols.tsx'
import Pictures from '#kit/detail/Pictures.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { DataTable } from '#kit/list/table/DataTable.tsx'
import { Permit } from '#kit/Permit.tsx'
import { expiryOf, expiryRow } from '#kit/value/expiry.ts'
import { todayOf } from '#kit/value/format.ts'

type Paper = z.output<typeof Qualification>

const columns: Column<Paper>[] = [
  ...cols(Qualification, ['qualType', 'certNo', 'issueOrg', 'issueDate', 'expireDate'], {
    qualType: { width: 200 },
    certNo: { width: 200 },
    issueOrg: { width: 220 },
  }),
  {
    key: 'expiry',
    title: '状态',
    kind: 'text',
    width: 140,
    render: (_, row) => {
      const { words, tone } = expiryOf(row.expireDate, todayOf())
      return <StatusChip label={words} tone={tone} />
    },
  },
  {
    key: 'files',
    title: '附件',
    kind: 'images',
    width: 160,
    render: (_, row) => <Pictures label="资质附件" links={row.files ?? []} />,
  },
]

/** Documents of the institution: amber from 60 days before they expire, red after. */
export function QualificationCard({ own }: { own: ReplyFor<typeof org.own> }) {
  const [open, setOpen] = useState(false)
  return (
    <section className="k-card">
      <div className="org-head">
        <h3>资质证照</h3>
        <Permit need="systemmanage.org.index.qualification">
          <Button onClick={() => setOpen(true)}>维护资质</Button>
        </Permit>
      </div>
      <DataTable<Paper>
        columns={columns}
        rows={own.qualifications}
        rowKey="qualId"
        density="middle"
        size={3}
        retry={() => undefined}
        rowClass={(row) => expiryRow[expiryOf(row.expireDate, todayOf()).tone]}
        whole
      />
      {open && (
        <FormModal
          call={org.update}
          title="维护资质"
          row={own}
          load={org.own}
          fields={['qualifications']}
          options={{ qualifications: { help: '长期有效的证照不填有效期。' } }}
          columns={3}
          done={(_, { qualifications }) => `已保存${qualifications?.length ?? 0}份资质`}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

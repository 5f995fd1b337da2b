import { EditOutlined } from '@ant-design/icons'
import { Button, Empty, Table } from 'antd'
import { Suspense, useState } from 'react'
import { homeElder } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { FamilyRow } from '#contract/modules/homecare/home-elder/home-family.ts'
import { cols } from '#kit/cols.tsx'
import type { FormModal as Modal } from '#kit/FormModal.tsx'
import { send } from '#kit/http/request.ts'
import { Permit } from '#kit/Permit.tsx'
import { lazyGeneric } from '#kit/page/lazy-generic.ts'
import { type Elder, familyRows, options } from './elder-form.ts'

const FormModal = lazyGeneric<typeof Modal>(() =>
  import('#kit/FormModal.tsx').then(({ FormModal: form }) => ({ default: form })),
)

const columns = cols(
  FamilyRow,
  ['familyName', 'relation', 'phoneNum', 'idCard', 'isUrgent', 'isGuardian', 'isPayer', 'addr'],
  {
    familyName: { width: 90 },
    relation: { width: 90 },
    phoneNum: { width: 124 },
    isUrgent: { width: 100 },
  },
)

/** 家属 of the archive, all edited in one form. */
export function ElderFamily({ row }: { row: Elder }) {
  const [open, setOpen] = useState(false)
  const { oldmanId, family } = row
  const edit = (
    <Permit need={homeElder.familySave.options.permit}>
      <Button icon={<EditOutlined />} onClick={() => setOpen(true)}>
        编辑家属
      </Button>
    </Permit>
  )
  return (
    <>
      {family.length > 0 && <div className="home-bar">{edit}</div>}
      <Table
        size="middle"
        rowKey="familyId"
        columns={columns}
        dataSource={family}
        pagination={false}
        scroll={{ x: 960 }}
        locale={{
          emptyText: (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有家属，首次下单前须有一位紧急联系人">
              {edit}
            </Empty>
          ),
        }}
      />
      <Suspense>
        {open && (
          <FormModal
            call={homeElder.familySave}
            title={`${row.oldmanName}的家属`}
            fields={['list']}
            columns={3}
            row={rowOf(row)}
            fresh={async () => rowOf(await send(homeElder.get, { oldmanId }, { silent: true }))}
            options={{ list: options.family }}
            done={(reply) => `已保存${reply.oldmanName}的家属，共${reply.family.length}位`}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const rowOf = ({ oldmanId, version, family }: Elder) => ({ oldmanId, version, list: familyRows(family) })

import { EditOutlined } from '@ant-design/icons'
import { Button, Empty, Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { FamilyShown, residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { cols } from '#kit/cols.tsx'
import { Permit } from '#kit/Permit.tsx'
import { metaFor } from '#kit/value/schema.ts'
import type { ShownArchive } from '../archive/archive-form.ts'
import { inviteTones } from './invitation.ts'

type Row = z.output<typeof FamilyShown>

const FamilyModal = lazy(() => import('./FamilyModal.tsx'))
const InviteModal = lazy(() => import('./InviteModal.tsx'))

const columns = [
  ...cols(FamilyShown, ['familyName', 'relation', 'phoneNum', 'idCard'], {
    familyName: { width: 80 },
    relation: { width: 80 },
    phoneNum: { width: 120 },
    idCard: { width: 172 },
  }),
  { key: 'duty', title: '身份', kind: 'text' as const, width: 176, render: (_: unknown, row: Row) => dutiesOf(row) },
  ...cols(FamilyShown, ['inviteStatus', 'inviteTime', 'addr'], {
    inviteStatus: { width: 90, tones: inviteTones },
    inviteTime: { width: 136 },
    addr: { width: 130 },
  }),
]

const duties = ['isGuardian', 'isUrgent', 'isPayer', 'alarmNotice'] as const
const dutiesOf = (row: Row) =>
  duties
    .filter((key) => row[key] === 1)
    .map((key) => metaFor(FamilyShown.shape, key).label)
    .join('、')

export default function FamilyTab({ row, readOnly }: { row: ShownArchive; readOnly: boolean }) {
  const [dialog, setDialog] = useState<'edit' | 'invite'>()
  const { oldmanId, oldmanName, family } = row
  const close = () => setDialog(undefined)
  const edit = (
    <Permit need={residentFamily.saveFamily.options.permit}>
      <Button icon={<EditOutlined />} onClick={() => setDialog('edit')}>
        编辑家属
      </Button>
    </Permit>
  )
  return (
    <>
      {!readOnly && family.length > 0 && (
        <div className="resident-bar">
          <Permit need={residentFamily.invite.options.permit} mode="disable">
            <Button onClick={() => setDialog('invite')}>邀请家属</Button>
          </Permit>
          {edit}
        </div>
      )}
      <Table
        size="middle"
        rowKey="familyId"
        columns={columns}
        dataSource={family}
        pagination={false}
        scroll={{ x: 984 }}
        locale={{
          emptyText: (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有家属，请至少添加一位紧急联系人">
              {!readOnly && edit}
            </Empty>
          ),
        }}
      />
      <Suspense>
        {dialog === 'edit' && <FamilyModal oldmanId={oldmanId} onClose={close} />}
        {dialog === 'invite' && <InviteModal oldmanId={oldmanId} name={oldmanName} onClose={close} />}
      </Suspense>
    </>
  )
}

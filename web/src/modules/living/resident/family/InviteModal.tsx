import { Checkbox, Empty, Space } from 'antd'
import { useState } from 'react'
import { type inviteStatus, residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { DictText, StatusChip, TimeText } from '#kit/cells.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { inviteChip } from './invitation.ts'

interface InviteModalProps {
  oldmanId: string
  name: string
  onClose: () => void
}

/** Chooses the relatives to invite; those who have joined are shown too. */
export default function InviteModal({ oldmanId, name, onClose }: InviteModalProps) {
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState<string[]>([])
  const query = useCall(residentFamily.invitationFamily, { oldmanId }, { keep: false })
  const { run, pending } = useAction(residentFamily.invite)

  async function send() {
    const names = query.data?.list.filter((row) => chosen.includes(row.familyId)).map((row) => row.familyName)
    const input = { oldmanId, familyIds: chosen }
    if (await run(input, { done: `已邀请${name}的家属：${names?.join('、')}` })) setOpen(false)
  }
  return (
    <Dialog
      open={open}
      title={`邀请${name}的家属`}
      okText={chosen.length ? `邀请 ${chosen.length} 位` : '邀请'}
      okButtonProps={{ ...offBecause(chosen.length === 0 && '请先选择家属'), loading: pending }}
      onOk={() => void send()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      mask={{ closable: false }}
    >
      <Loaded query={query}>
        {({ list }) => (
          <Checkbox.Group value={chosen} onChange={setChosen} className="invite-list">
            {list.length === 0 && (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${name}还没有家属，请先在档案中添加`} />
            )}
            {list.map((row) => (
              <Checkbox key={row.familyId} value={row.familyId} disabled={row.inviteStatus === joined}>
                <Space size={12}>
                  <b>{row.familyName}</b>
                  <DictText code="RELATION" value={row.relation} />
                  <span className="k-num">{row.phoneNum}</span>
                  <StatusChip {...inviteChip(row.inviteStatus)} />
                  {row.inviteTime && (
                    <span className="k-muted">
                      <TimeText value={row.inviteTime} />
                    </span>
                  )}
                </Space>
              </Checkbox>
            ))}
          </Checkbox.Group>
        )}
      </Loaded>
    </Dialog>
  )
}

const joined: (typeof inviteStatus)['values'][number] = 2

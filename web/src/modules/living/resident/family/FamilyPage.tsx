import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { FamilyShown, inviteStatus, residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { cols } from '#kit/cols.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { send } from '#kit/http/request.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { archiveAddress } from '../addresses.ts'
import { familyRows } from '../archive/archive-form.ts'
import { inviteTones } from './invitation.ts'

const FamilyModal = lazy(() => import('./FamilyModal.tsx'))
const ResidentChoice = lazy(() => import('../ResidentChoice.tsx'))

type Row = z.output<typeof FamilyShown>
type Dialog = { whose: string; adding?: boolean } | 'choose'

const columns = cols(
  FamilyShown,
  [
    'oldmanName',
    'bedName',
    'familyName',
    'relation',
    'phoneNum',
    'isGuardian',
    'isUrgent',
    'isPayer',
    'inviteStatus',
    'inviteTime',
    'alarmNotice',
    'oldmanStatus',
    'addr',
  ],
  {
    bedName: { width: 130 },
    familyName: { width: 90 },
    relation: { width: 90 },
    isUrgent: { width: 100 },
    inviteStatus: { tones: inviteTones },
    alarmNotice: { extra: true },
    oldmanStatus: { extra: true },
    addr: { extra: true },
  },
)

export default function FamilyPage() {
  const page = usePage()
  const may = usePermit()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const openArchive = (row: Row) => page.open(archiveAddress(row))
  return (
    <>
      <ListPage
        name="family"
        call={residentFamily.familyList}
        columns={columns}
        rowKey="familyId"
        filters={['oldmanName', 'familyName', 'phoneNum', 'relation', 'inviteStatus', 'isUrgent']}
        filterOptions={{ oldmanName: { label: '老人' } }}
        sort={['oldmanName', 'familyName', 'inviteTime']}
        link={may('live.archives.base.query') ? { column: 'oldmanName', open: openArchive } : undefined}
        empty="先为老人登记家属"
        add={{ label: '新增家属', permit: 'live.family.base.add', onClick: () => setDialog('choose') }}
        rowActions={[
          {
            label: '邀请',
            call: residentFamily.invite,
            why: (row) => (row.inviteStatus === inviteStatus.is.joined ? '已加入，不用再邀请' : undefined),
            input: (row) => ({ oldmanId: row.oldmanId, familyIds: [row.familyId] }),
            confirm: (row) => ({
              title: `邀请${row.oldmanName}的家属${row.familyName}？`,
              content: `电话 ${row.phoneNum}。邀请状态会变为“已邀请”，一分钟后才能再次邀请。`,
            }),
            done: (row) => `已邀请${row.familyName}`,
          },
          {
            label: '编辑',
            permit: 'live.family.base.edit',
            onClick: (row) => setDialog({ whose: row.oldmanId }),
          },
          { label: '删除', permit: 'live.family.base.delete', danger: true, onClick: (row) => void removeFamily(row) },
        ]}
      />
      <Suspense>
        {dialog === 'choose' && (
          <ResidentChoice onChoose={(whose) => setDialog({ whose, adding: true })} onClose={close} />
        )}
        {typeof dialog === 'object' && <FamilyModal oldmanId={dialog.whose} adding={dialog.adding} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The relatives of a resident are saved as a whole, so the others are read first. */
async function removeFamily({ oldmanId, familyId, familyName, oldmanName }: Row) {
  const { family, version } = await send(residentFamily.familyOf, { oldmanId })
  await confirmDo({
    title: `从${oldmanName}的家属中删除${familyName}？`,
    content: '删除后不能恢复。',
    okText: '删除',
    danger: true,
    call: residentFamily.saveFamily,
    input: { oldmanId, version, family: familyRows(family.filter((row) => row.familyId !== familyId)) },
    done: `已删除${oldmanName}的家属${familyName}`,
  })
}

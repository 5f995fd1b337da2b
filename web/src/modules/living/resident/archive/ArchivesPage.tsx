import { Checkbox, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { archiveAddress, editAddress } from '../addresses.ts'
import { keptReason } from '../removal.ts'
import { type ArchiveRow, archiveColumns } from './archive-columns.tsx'

const ResidentPage = lazy(() => import('../ResidentPage.tsx'))
const InviteModal = lazy(() => import('../family/InviteModal.tsx'))

/** The list; with `?oldmanId=` the page of that resident (global search, birthday calendar, links of other screens). */
export default function ArchivesPage() {
  const { oldmanId } = usePage().query
  if (!oldmanId) return <ArchiveList />
  return (
    <Suspense fallback={<Skeleton active avatar className="k-pad" />}>
      <ResidentPage oldmanId={oldmanId} />
    </Suspense>
  )
}

const filters = [
  'oldmanName',
  'oldmanStatuses',
  'buildingId',
  'levelId',
  'sex',
  'ageFrom',
  'ageTo',
  'oldmanType',
  'tags',
  'createTimeFrom',
  'createTimeTo',
] as const

function ArchiveList() {
  const page = usePage()
  const may = usePermit()
  const [cover, setCover] = useState(false)
  const [invited, invite] = useState<ArchiveRow>()
  const look = (row: ArchiveRow) => page.open(archiveAddress(row))
  return (
    <>
      <ListPage
        name="archives"
        call={resident.archives}
        columns={archiveColumns}
        filters={filters}
        sort={['oldmanNo', 'oldmanName', 'oldmanStatus', 'bedName', 'createTime']}
        link={{ column: 'oldmanName', open: look }}
        empty={may(resident.create.options.permit) ? '先新增一份老人档案，或用模板导入' : undefined}
        add={{ label: '新增', permit: resident.create.options.permit, onClick: () => page.open('/live/archivesAdd') }}
        importer={{
          call: residentArchive.importArchives,
          template: residentArchive.importTemplate,
          input: { cover: cover ? 1 : 0 },
          children: (
            <Checkbox checked={cover} onChange={(event) => setCover(event.target.checked)}>
              身份证号已有档案时，补全其空白项（不勾选则该行不导入）
            </Checkbox>
          ),
        }}
        rowActions={[
          { label: '查看', permit: resident.get.options.permit, onClick: look },
          {
            label: '编辑',
            permit: resident.updateById.options.permit,
            onClick: (row) => page.open(editAddress(row.oldmanId)),
          },
          { label: '邀请', permit: residentFamily.invite.options.permit, onClick: invite },
          { label: '打印信息卡', permit: 'live.archives.base.print', onClick: (row) => print('info', row) },
          { label: '打印床头卡', permit: 'live.archives.base.print', onClick: (row) => print('bed', row) },
          {
            label: '删除',
            call: resident.remove,
            danger: true,
            why: keptReason,
            confirm: (row) => ({
              title: `删除${row.oldmanName}的档案（${row.oldmanNo}）？`,
              content: '家属、附件和变更记录会一起删除，不能恢复。',
            }),
            done: (row) => `已删除${row.oldmanName}的档案`,
          },
        ]}
      />
      {invited && (
        <Suspense>
          <InviteModal oldmanId={invited.oldmanId} name={invited.oldmanName} onClose={() => invite(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const print = (card: 'info' | 'bed', row: ArchiveRow) =>
  void import('../card/print-card.tsx').then(({ printCardOf }) => printCardOf(card, row.oldmanId))

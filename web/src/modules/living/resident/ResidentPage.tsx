import { lazy, Suspense, useState } from 'react'
import { sexes } from '#contract/kit/value/id-card.ts'
import { liveStatus, liveSteps } from '#contract/modules/living/residence/residence-step.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { archiveTabs, residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { residentFamily } from '#contract/modules/living/resident/resident-family.ts'
import { act, useCall } from '#kit/calls.ts'
import { DayText, StatusChip } from '#kit/cells.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { DetailPage, type Head } from '#kit/DetailPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { outcome } from '#kit/look/dialog/outcome.ts'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { editAddress } from './addresses.ts'
import type { ShownArchive } from './archive/archive-form.ts'
import { archiveTab } from './archive/archive-tabs.tsx'
import { pickPhoto } from './card/photo.ts'
import { archiveChips, archivePapers } from './joined-tabs.tsx'
import { keptReason } from './removal.ts'
import './resident.css'

const InviteModal = lazy(() => import('./family/InviteModal.tsx'))
const TabSettings = lazy(() => import('./TabSettings.tsx'))

/** The details of a resident; upper levels read only. */
export default function ResidentPage({ oldmanId, readOnly }: { oldmanId: string; readOnly?: boolean }) {
  const page = usePage()
  const may = usePermit()
  const query = useCall(resident.get, { oldmanId }, { keep: false })
  const own = !readOnly && may(residentArchive.menus.options.permit)
  const menus = useCall(residentArchive.menus, {}, { enabled: own })
  const [dialog, setDialog] = useState<'invite' | 'tabs'>()

  // The order of the tabs is read before the page shows, so that no tab moves.
  const settled = !own || menus.data !== undefined || menus.error !== null
  const shown = menus.data?.filter((menu) => menu.show === 1).map((menu) => menu.menuCode)
  const tabs = shown ?? archiveTabs.map(([code]) => code)
  const close = () => setDialog(undefined)
  return (
    <>
      <DetailPage
        query={{ ...query, data: settled ? query.data : undefined }}
        head={(row) => headOf(row, readOnly)}
        tabs={(row) => tabs.flatMap((code) => archiveTab(code, row, readOnly))}
        actions={readOnly ? [] : actionsOf(page, setDialog)}
      />
      <Suspense>
        {dialog === 'invite' && <InviteModal oldmanId={oldmanId} name={query.data?.oldmanName ?? ''} onClose={close} />}
        {dialog === 'tabs' && menus.data && <TabSettings menus={menus.data} onClose={close} />}
      </Suspense>
    </>
  )
}

function headOf(row: ShownArchive, readOnly = false): Head {
  const { base, extra, health, live, family, oldmanId, oldmanName, oldmanNo, oldmanStatus } = row
  const contact = family.find((one) => one.isUrgent) ?? family[0]
  return {
    title: oldmanName,
    photo: base.photo,
    chips: (
      <>
        <StatusChip label={liveStatus.label(oldmanStatus)} />
        {!readOnly && <JoinedChips oldmanId={oldmanId} />}
        {base.tags?.map((tag) => (
          <span key={tag} className="resident-tag">
            {tag}
          </span>
        ))}
      </>
    ),
    badges: [
      health.allergyDrug && `药物过敏：${health.allergyDrug}`,
      extra.allergyFood && `食物过敏：${extra.allergyFood}`,
      health.infect === 1 && (health.infectConfirm === 1 ? '传染病' : '传染病，待医生确认'),
    ].filter((badge) => badge !== false),
    facts: [
      ['性别', sexes.label(base.sex)],
      ['年龄', `${base.age}岁`],
      ['床位', live.bedName],
      ['护理等级', live.levelName],
      ['入住日期', live.liveDate && <DayText value={live.liveDate} />],
      ['档案编号', oldmanNo],
      [contact?.isUrgent ? '紧急联系人' : '联系人', contact && `${contact.familyName} ${contact.phoneNum}`],
    ],
  }
}

/** Sends the card to the terminals again; a terminal that failed is listed with the reason (residence.md 1.2). */
const updateTerminals = ({ oldmanId, oldmanName }: ShownArchive) =>
  void act(
    residentArchive.updateCommand,
    { oldmanIds: oldmanId },
    {
      done: ({ sent, failed }) => {
        if (sent === 0 && failed.length === 0) return `${oldmanName}没有绑定终端`
        const lines = failed.map(({ reason }) => ({ name: oldmanName, reason }))
        return outcome(`已向${sent}台终端下发${oldmanName}的信息`, lines)
      },
    },
  )

/** The present state from other modules, such as being away. */
const JoinedChips = ({ oldmanId }: { oldmanId: string }) => (
  <Suspense>
    {archiveChips().map(({ permit, Chip }) => (
      <Permit key={permit} need={permit}>
        <Chip oldmanId={oldmanId} />
      </Permit>
    ))}
  </Suspense>
)

/** Without permission for any of these steps there is no link to the list of stays. */
const anyStep = [...new Set<string>(Object.values(liveSteps).map((step) => step.permit))].join('|')

type Page = ReturnType<typeof usePage>

function actionsOf(page: Page, show: (dialog: 'invite' | 'tabs') => void): RowAction<ShownArchive>[] {
  const { create, updateById, remove } = resident
  const print = 'live.archives.base.print'
  const head = residentArchive.saveHead.options.permit
  return [
    {
      label: '编辑',
      permit: updateById.options.permit,
      onClick: (row) => page.open(editAddress(row.oldmanId)),
    },
    {
      label: '入住办理',
      permit: anyStep,
      onClick: (row) => page.open(`/live/live/list?oldmanName=${encodeURIComponent(row.oldmanName)}`),
    },
    { label: '邀请家属', permit: residentFamily.invite.options.permit, onClick: () => show('invite') },
    { label: '打印信息卡', permit: print, onClick: (row) => printCard('info', row) },
    { label: '打印床头卡', permit: print, onClick: (row) => printCard('bed', row) },
    ...archivePapers().map(({ label, permit, save }) => ({
      label,
      permit,
      onClick: ({ oldmanId }: ShownArchive) => void save(oldmanId),
    })),
    { label: '更新终端信息', permit: residentArchive.updateCommand.options.permit, onClick: updateTerminals },
    { label: '更换头像', permit: head, onClick: (row) => pickPhoto(changePhoto(row)) },
    {
      label: '删除头像',
      call: residentArchive.removeHead,
      danger: true,
      show: (row) => Boolean(row.base.photo),
      confirm: (row) => ({ title: `删除${row.oldmanName}的头像？`, okText: '删除头像' }),
      done: (row) => `已删除${row.oldmanName}的头像`,
    },
    { label: '标签页设置', permit: create.options.permit, onClick: () => show('tabs') },
    {
      label: '删除档案',
      permit: remove.options.permit,
      danger: true,
      why: keptReason,
      onClick: (row) => void removeArchive(row).then((isRemoved) => isRemoved && page.close()),
    },
  ]
}

const changePhoto =
  ({ oldmanId, oldmanName }: ShownArchive) =>
  (photo: string) =>
    act(residentArchive.saveHead, { oldmanId, photo }, { done: `已更换${oldmanName}的头像` })

const printCard = (card: 'info' | 'bed', row: ShownArchive) =>
  void import('./card/print-card.tsx').then(({ printCard }) => printCard(card, row))

const removeArchive = ({ oldmanId, oldmanName, oldmanNo }: ShownArchive) =>
  confirmDo({
    title: `删除${oldmanName}的档案（${oldmanNo}）？`,
    content: '家属、附件和变更记录会一起删除，不能恢复。',
    okText: '删除',
    danger: true,
    call: resident.remove,
    input: { oldmanId },
    done: `已删除${oldmanName}的档案`,
  })

import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import {
  BaseShown,
  ExtraShown,
  HealthShown,
  resident,
  StaySummary,
} from '#contract/modules/living/resident/resident.ts'
import { residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { birthCalendar } from '#contract/modules/living/resident/resident-section.ts'
import type { DetailTab } from '#kit/DetailPage.tsx'
import { send } from '#kit/http/request.ts'
import { usePermit } from '#kit/page/permit.ts'
import type { Values } from '#kit/value/schema.ts'
import { joinedTab } from '../joined-tabs.tsx'
import { baseKeys, baseOptions, extraKeys, healthKeys, healthOptions, type ShownArchive } from './archive-form.ts'
import { HealthExtras, useDisability } from './HealthExtras.tsx'
import { SectionTab } from './SectionTab.tsx'

const CarersCard = lazy(() => import('../card/CarersCard.tsx'))
const FamilyTab = lazy(() => import('../family/FamilyTab.tsx'))
const FilesTab = lazy(() => import('./FilesTab.tsx'))
const LiveRecordTab = lazy(() => import('./LiveRecordTab.tsx'))
const ModifyRecordTab = lazy(() => import('./ModifyRecordTab.tsx'))

interface TabProps {
  row: ShownArchive
  readOnly: boolean
}

interface TabDef {
  label: (row: ShownArchive) => string
  permit?: string
  /** Read by calls of the institution itself, which upper levels may not make. */
  inside?: boolean
  content: (props: TabProps) => ReactNode
}

const tabs: Readonly<Record<string, TabDef>> = {
  base: { label: () => '基本信息', content: (props) => <BaseTab {...props} /> },
  extra: { label: () => '扩展信息', content: (props) => <ExtraTab {...props} /> },
  health: { label: () => '健康信息', content: (props) => <HealthTab {...props} /> },
  family: { label: ({ family }) => `家属 ${family.length || ''}`, content: (props) => <FamilyTab {...props} /> },
  live: { label: () => '入住信息', content: (props) => <LiveTab {...props} /> },
  file: {
    label: () => '附件',
    inside: true,
    content: ({ row }) => <FilesTab oldmanId={row.oldmanId} name={row.oldmanName} />,
  },
  liveRecord: {
    label: () => '入住记录',
    inside: true,
    content: ({ row }) => <LiveRecordTab oldmanId={row.oldmanId} />,
  },
  modifyRecord: {
    label: () => '变更记录',
    inside: true,
    permit: residentArchive.modifyRecord.options.permit,
    content: ({ row }) => <ModifyRecordTab oldmanId={row.oldmanId} />,
  },
}

/** A tab of a resident's page by its code; undefined for a module without one. */
export function archiveTab(key: string, row: ShownArchive, readOnly = false): DetailTab[] {
  const tab = tabs[key] ?? tabOfModule(key)
  if (!tab || (readOnly && tab.inside)) return []
  return [{ key, label: tab.label(row), permit: tab.permit, children: tab.content({ row, readOnly }) }]
}

function tabOfModule(key: string): TabDef | undefined {
  const found = joinedTab(key)
  if (!found) return undefined
  const { label, permit, Tab } = found
  return {
    label: () => label,
    permit,
    inside: true,
    content: ({ row }) => <Tab oldmanId={row.oldmanId} name={row.oldmanName} />,
  }
}

const stamps = ['createByName', 'createTime', 'updateByName', 'updateTime'] as const

function BaseTab({ row, readOnly }: TabProps) {
  const lunar = row.base.birthCalendar === birthCalendar.is.lunar
  const shownKeys = baseKeys.filter((key) => key !== 'remark' && (key !== 'lunarBirth' || lunar))
  const bornShown = row.base.birthDate ? 'birthDate' : 'birthMonth'
  return (
    <SectionTab
      name="基本信息"
      row={row.base}
      shape={BaseShown.shape}
      keys={[...shownKeys.map((key) => (key === 'birthDate' ? bornShown : key)), ...stamps, 'remark']}
      edit={
        readOnly
          ? undefined
          : { call: residentArchive.saveBase, load: residentArchive.base, fields: baseKeys, options: baseOptions }
      }
      done={`已保存${row.oldmanName}的基本信息`}
    />
  )
}

const extraShown = [
  'hobby',
  'diet',
  'allergyFood',
  'smoke',
  'drink',
  'language',
  'wristbandNo',
  'icCard',
  'habit',
  'specialNeeds',
  'lifeStory',
  'portraitAuth',
] as const

function ExtraTab({ row, readOnly }: TabProps) {
  return (
    <SectionTab
      name="扩展信息"
      row={row.extra}
      shape={ExtraShown.shape}
      keys={extraShown}
      edit={readOnly ? undefined : { call: residentArchive.saveExtra, load: residentArchive.extra, fields: extraKeys }}
      done={`已保存${row.oldmanName}的扩展信息`}
    />
  )
}

const healthShown = [
  'bloodType',
  'rh',
  'height',
  'weight',
  'abilityLevel',
  'infect',
  'infectConfirm',
  'disease',
  'diagnosedDate',
  'disability',
  'allergyDrug',
  'hospital',
  'attendingDoctor',
  'fallIn30d',
  'lostIn30d',
  'chokeIn30d',
  'suicideIn30d',
  'history',
  'operation',
] as const

/** Users who maintain health data decide whether an infection forbids the admission (residence.md 1.1). */
const withConfirm = healthKeys.flatMap((key) => (key === 'infect' ? [key, 'infectConfirm'] : [key]))
const confirmOptions = {
  ...healthOptions,
  infectConfirm: {
    help: '传染病老人须医生确认后才能入住',
    show: ({ infect }: Values) => infect === 1,
  },
}

function HealthTab({ row, readOnly }: TabProps) {
  const confirms = usePermit()('live.archives.base.health')
  const disability = useDisability(row.health.disability)
  const edit = {
    call: residentArchive.saveHealth,
    load: residentArchive.health,
    fields: confirms ? withConfirm : healthKeys,
    options: confirms ? confirmOptions : healthOptions,
  }
  return (
    <SectionTab
      name="健康信息"
      row={{ ...row.health, disability }}
      shape={HealthShown.shape}
      keys={row.health.infect === 1 ? healthShown : healthShown.filter((key) => key !== 'infectConfirm')}
      edit={readOnly || row.healthEditable !== 1 ? undefined : edit}
      done={`已保存${row.oldmanName}的健康信息`}
    >
      <HealthExtras dnr={row.health.dnr} />
    </SectionTab>
  )
}

const liveKeys = [
  'oldmanStatus',
  'liveNo',
  'bedName',
  'levelName',
  'planLiveDate',
  'bookExpireDate',
  'liveDate',
  'trialEndDate',
  'formalDate',
  'planQuitDate',
  'quitDate',
  'deathTime',
  'remark',
] as const

function LiveTab({ row, readOnly }: TabProps) {
  const { oldmanId, version } = row
  const call = residentArchive.saveLive
  const fresh = async () => {
    const archive = await send(resident.get, { oldmanId }, { silent: true })
    return { ...archive.live, oldmanId, version: archive.version }
  }
  const edit = row.live.liveId ? { call, fields: ['planQuitDate', 'remark'], fresh } : undefined
  return (
    <>
      <SectionTab
        name="入住信息"
        row={{ ...row.live, oldmanId, version }}
        shape={StaySummary.shape}
        keys={liveKeys}
        edit={readOnly ? undefined : edit}
        done={`已保存${row.oldmanName}的入住信息`}
      />
      {!readOnly && (
        <Suspense>
          <CarersCard oldmanId={oldmanId} />
        </Suspense>
      )}
    </>
  )
}

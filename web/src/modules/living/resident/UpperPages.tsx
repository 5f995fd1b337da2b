import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { ResidentRow, resident } from '#contract/modules/living/resident/resident.ts'
import { oldmanType } from '#contract/modules/living/resident/resident-section.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import type { Values } from '#kit/value/schema.ts'
import { archiveAddress } from './addresses.ts'
import { type ArchiveRow, archiveColumns } from './archive/archive-columns.tsx'

const ResidentPage = lazy(() => import('./ResidentPage.tsx'))

/** Pages of upper levels about the institutions below them: lists to read and to export (platform.md 3). */

type Filter =
  | 'oldmanName'
  | 'oldmanStatuses'
  | 'sex'
  | 'ageFrom'
  | 'ageTo'
  | 'oldmanType'
  | 'createTimeFrom'
  | 'createTimeTo'

interface UpperProps {
  name: string
  fixed: Values
  filters: readonly Filter[]
}

const columns = [...cols(ResidentRow, ['orgName'], { orgName: { width: 180 } }), ...archiveColumns]

function UpperList({ name, fixed, filters }: UpperProps) {
  const page = usePage()
  const look = (row: ArchiveRow) => page.open(archiveAddress(row, page.path))
  const { oldmanId } = page.query
  if (oldmanId)
    return (
      <Suspense fallback={<Skeleton active avatar className="k-pad" />}>
        <ResidentPage oldmanId={oldmanId} readOnly />
      </Suspense>
    )
  const code = page.path.slice(1).replaceAll('/', '.')
  return (
    <ListPage
      name={name}
      call={resident.archives}
      columns={columns}
      fixed={{ below: 1, ...fixed }}
      filters={filters}
      sort={['oldmanNo', 'oldmanName', 'oldmanStatus', 'createTime']}
      rowActions={[{ label: '查看', permit: `${code}.detail`, onClick: look }]}
    />
  )
}

const person = ['sex', 'ageFrom', 'ageTo'] as const
const created = ['createTimeFrom', 'createTimeTo'] as const

export const AllArchives = () => (
  <UpperList name="all" fixed={{}} filters={['oldmanName', 'oldmanStatuses', 'oldmanType', ...person, ...created]} />
)
/** Present residents: 试住 and 在住. */
export const LivingResidents = () => (
  <UpperList
    name="living"
    fixed={{ oldmanStatuses: [1, 4] }}
    filters={['oldmanName', 'oldmanType', ...person, ...created]}
  />
)
export const SupportedResidents = () => (
  <UpperList
    name="supported"
    fixed={{ oldmanType: oldmanType.supported }}
    filters={['oldmanName', 'oldmanStatuses', ...person, ...created]}
  />
)

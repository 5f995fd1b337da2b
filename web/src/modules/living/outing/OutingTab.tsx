import { Outing } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { cols } from '#kit/cols.tsx'
import { residentTab } from '#kit/list/resident-tab.tsx'
import { AwayDays } from './away/AwayDays.tsx'
import { lookAt } from './outing-words.tsx'

const columns = cols(Outing, [
  'outNo',
  'outStatus',
  'outType',
  'outReason',
  'planOutTime',
  'planBackTime',
  'outTime',
  'backTime',
  'outDays',
  'escortName',
  'auditByName',
])

const List = residentTab({
  name: 'outing',
  call: outing.list,
  columns,
  begin: { title: '登记外出', path: '/live/Outing/register', permit: 'live.Outing.register.add' },
  filters: ['outStatus', 'outType', 'planOutFrom', 'planOutTo'],
  sort: ['planOutTime', 'outDays'],
  look: lookAt('outNo'),
})

/** Outings of the resident; registering is done on the page (route Outing/register). */
export function Tab({ oldmanId }: { oldmanId: string }) {
  return (
    <>
      <AwayDays oldmanId={oldmanId} />
      <List oldmanId={oldmanId} />
    </>
  )
}

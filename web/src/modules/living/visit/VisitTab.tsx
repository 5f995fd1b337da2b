import { Visit, visit } from '#contract/modules/living/visit/visit.ts'
import { cols } from '../../../kit/cols.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'

const columns = cols(
  Visit,
  [
    'visitorName',
    'relation',
    'visitStatus',
    'planTime',
    'comeTime',
    'leaveTime',
    'visitorCount',
    'visitorPhone',
    'remark',
  ],
  { visitorName: { width: 100 }, relation: { width: 90 }, visitStatus: { width: 90 } },
)

/** Who came to see the resident; registering is done at the desk (route visit/come). */
export default function VisitTab({ oldmanId }: { oldmanId: string }) {
  return (
    <ListPage
      name="visit"
      call={visit.list}
      columns={columns}
      fixed={{ oldmanId }}
      filters={['visitStatus', 'comeTimeFrom', 'comeTimeTo']}
      sort={['comeTime']}
    />
  )
}

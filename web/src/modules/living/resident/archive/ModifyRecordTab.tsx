import { ModifyRecord, residentArchive } from '#contract/modules/living/resident/resident-archive.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'

const columns = cols(ModifyRecord, ['operateTime', 'section', 'fieldName', 'oldValue', 'newValue', 'operatorName'], {
  section: { width: 90 },
  fieldName: { width: 150 },
  oldValue: { width: 220 },
  newValue: { width: 220 },
  operatorName: { width: 100 },
})

/** Changes of the archive: user, field, old and new value. */
export default function ModifyRecordTab({ oldmanId }: { oldmanId: string }) {
  return (
    <ListPage
      name="modify"
      call={residentArchive.modifyRecord}
      columns={columns}
      fixed={{ oldmanId }}
      filters={['section', 'operateTimeFrom', 'operateTimeTo']}
      sort={['operateTime']}
    />
  )
}

import { DataLog, log } from '#contract/modules/platform/log/log.ts'
import { useCall } from '../calls.ts'
import { cols } from '../cols.tsx'
import { DataTable } from '../list/table/DataTable.tsx'

const columns = cols(DataLog, ['operTime', 'userName', 'action', 'summary', 'reason'], {
  summary: { width: 420 },
  reason: { width: 200 },
})

/** Permission to see the changes: that of the tab. */
export const changesPermit = log.dataLogs.options.permit

/** The changes of one row, newest first: 变更记录. `entity` is its table as the server names it. */
export function ChangeLog({ entity, id }: { entity: string; id: string }) {
  const query = useCall(log.dataLogs, { entity, entityId: id, size: 50 })
  return (
    <DataTable
      columns={columns}
      rows={query.data?.list}
      rowKey="changeId"
      density="middle"
      size={5}
      error={query.error}
      retry={query.refetch}
      whole
    />
  )
}

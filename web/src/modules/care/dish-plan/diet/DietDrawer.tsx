import { Table } from 'antd'
import { Diet, diet } from '#contract/modules/care/dish-plan/diet.ts'
import { useCall } from '#kit/calls.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import { type DietRow, dietColumns, dietKeys } from './diet-columns.tsx'

const inOrder = ['from', 'to', 'createByName', ...dietKeys.filter((key) => key !== 'from' && key !== 'to')]
const columns = inOrder.flatMap((name) => dietColumns.filter(({ key }) => key === name))

/** The present diet of one resident, and the earlier ones. For `lazy()`. */
export default function DietDrawer({ row, onClose }: { row: DietRow; onClose: () => void }) {
  const query = useCall(diet.dietGet, { oldmanId: row.oldmanId }, { keep: false })
  return (
    <SideDialog open size={1000} title={`${row.oldmanName ?? ''}的膳食要求`} onClose={onClose}>
      <Loaded query={query}>
        {({ current, history }) => (
          <>
            {current && (
              <Facts shape={Diet.shape} row={current} keys={[...dietKeys, 'allergyFood', 'checked']} columns={3} />
            )}
            <h3>变更记录</h3>
            <Table
              size="small"
              rowKey="dietId"
              pagination={false}
              scroll={{ x: 1600 }}
              columns={columns}
              dataSource={history}
            />
          </>
        )}
      </Loaded>
    </SideDialog>
  )
}

import { Pagination } from 'antd'
import type { ListWork } from '../filter/list-state.ts'
import { pageSizes } from '../filter/list-state.ts'

/** Pages of a list, with the number of rows. */
export function Paging({ list, total }: { list: ListWork; total: number }) {
  const { page, size } = list.state
  return (
    <Pagination
      className="k-paging"
      size="small"
      current={page}
      pageSize={size}
      pageSizeOptions={pageSizes}
      showSizeChanger
      showQuickJumper={total > size * 5}
      total={total}
      showTotal={(count) => `共 ${count} 条`}
      onChange={(next, chosen) => (chosen === size ? list.change({ page: next }) : list.resize(chosen))}
    />
  )
}

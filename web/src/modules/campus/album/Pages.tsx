import { Pagination } from 'antd'

interface Props {
  page: number
  size: number
  total: number
  /** 张, 本. */
  unit: string
  onChange: (page: number) => void
}

/** The paging of a grid; a single page has none, unless the user stands on a later page. */
export const Pages = ({ page, size, total, unit, onChange }: Props) => (
  <Pagination
    className="k-paging"
    size="small"
    current={page}
    pageSize={size}
    total={total}
    hideOnSinglePage={page === 1}
    showSizeChanger={false}
    showTotal={(count) => `共 ${count} ${unit}`}
    onChange={onChange}
  />
)
